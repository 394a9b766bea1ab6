CREATE TABLE answer (
    criterion TEXT NOT NULL,
    instance  TEXT NOT NULL, -- id of a workflow or route, or empty for the project
    value     TEXT NOT NULL,
    note      TEXT NOT NULL,
    owner     TEXT NOT NULL,
    due       TEXT, -- YYYY-MM-DD
    PRIMARY KEY (criterion, instance)
) STRICT, WITHOUT ROWID;
CREATE TABLE attachment (
    sha256  TEXT NOT NULL PRIMARY KEY, -- of the plain content
    name    TEXT NOT NULL,
    bytes   INTEGER NOT NULL, -- of the plain content
    content BLOB NOT NULL     -- compressed with zstd
) STRICT;
CREATE TABLE change (
    position INTEGER NOT NULL PRIMARY KEY,
    "when"   TEXT NOT NULL,
    who      TEXT NOT NULL,
    what     TEXT NOT NULL,
    old      TEXT NOT NULL,
    new      TEXT NOT NULL,
    why      TEXT NOT NULL
) STRICT;
CREATE TABLE component (
    position INTEGER NOT NULL PRIMARY KEY,
    id       TEXT NOT NULL,
    name     TEXT NOT NULL
) STRICT;
CREATE TABLE cost (
    position INTEGER NOT NULL PRIMARY KEY,
    id       TEXT NOT NULL,
    name     TEXT NOT NULL,
    category TEXT NOT NULL,
    timing   TEXT NOT NULL
) STRICT;
CREATE TABLE delivery (
    position INTEGER NOT NULL PRIMARY KEY,
    id       TEXT NOT NULL,
    name     TEXT NOT NULL,
    kind     TEXT NOT NULL -- platform, or the class of components
) STRICT;
CREATE TABLE evidence (
    subject  TEXT NOT NULL, -- 'answer' or 'parameter'
    key      TEXT NOT NULL, -- criterion or key of the parameter
    instance TEXT NOT NULL,
    position INTEGER NOT NULL,
    name     TEXT NOT NULL, -- file or link
    page     TEXT NOT NULL,
    grade    TEXT NOT NULL,
    date     TEXT,
    expires  TEXT,
    sha256   TEXT NOT NULL, -- of the attachment, or empty
    bytes    INTEGER NOT NULL,
    PRIMARY KEY (subject, key, instance, position)
) STRICT, WITHOUT ROWID;
CREATE TABLE gate (
    position    INTEGER NOT NULL PRIMARY KEY,
    id          TEXT NOT NULL,
    name        TEXT NOT NULL,
    kind        TEXT NOT NULL, -- which gate of rack, room or site
    responsible TEXT NOT NULL
) STRICT;
CREATE TABLE job_size (
    position INTEGER NOT NULL PRIMARY KEY,
    id       TEXT NOT NULL,
    workflow TEXT NOT NULL -- id
) STRICT;
CREATE TABLE line (
    position INTEGER NOT NULL PRIMARY KEY,
    id       TEXT NOT NULL,
    name     TEXT NOT NULL,
    category TEXT NOT NULL
) STRICT;
CREATE TABLE meta (
    key   TEXT NOT NULL PRIMARY KEY, -- information.title, project.baseline, min_reader, seal, notes on the format
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE milestone (
    position INTEGER NOT NULL PRIMARY KEY,
    id       TEXT NOT NULL,
    route    TEXT NOT NULL -- id
) STRICT;
CREATE TABLE network (
    position INTEGER NOT NULL PRIMARY KEY,
    id       TEXT NOT NULL,
    name     TEXT NOT NULL,
    kind     TEXT NOT NULL -- compute, storage, in_band or out_of_band
) STRICT;
CREATE TABLE parameter (
    scope        TEXT NOT NULL, -- what the key belongs to
    key          TEXT NOT NULL,
    instance     TEXT NOT NULL, -- id, ROUTE/ITEM, or empty for the project
    value        ANY NOT NULL,  -- a number, the name of a choice, or 'unknown'
    unit         TEXT NOT NULL,
    distribution TEXT NOT NULL, -- 'fixed', or how P10 and P90 follow from the value: factor, offset, odds LOW HIGH
    grade        TEXT,          -- of what stands behind the value; NULL: nobody said
    source       TEXT,          -- without a grade, the citation of the default
    note         TEXT,
    PRIMARY KEY (key, instance)
) STRICT, WITHOUT ROWID;
CREATE TABLE route (
    position INTEGER NOT NULL PRIMARY KEY,
    id       TEXT NOT NULL,
    name     TEXT NOT NULL,
    kind     TEXT NOT NULL
) STRICT;
CREATE TABLE scenario (
    position INTEGER NOT NULL PRIMARY KEY,
    name     TEXT NOT NULL,
    note     TEXT NOT NULL
) STRICT;
CREATE TABLE scenario_value (
    scenario TEXT NOT NULL, -- name
    key      TEXT NOT NULL,
    instance TEXT NOT NULL,
    value    ANY NOT NULL,
    PRIMARY KEY (scenario, key, instance)
) STRICT, WITHOUT ROWID;
CREATE TABLE snapshot (
    position INTEGER NOT NULL PRIMARY KEY,
    taken    TEXT NOT NULL, -- date and time
    title    TEXT NOT NULL,
    sign_off TEXT NOT NULL,
    dissent  TEXT NOT NULL,
    results  TEXT NOT NULL, -- JSON
    content  BLOB NOT NULL  -- a project file, compressed with zstd
) STRICT;
CREATE TABLE tier (
    position INTEGER NOT NULL PRIMARY KEY,
    id       TEXT NOT NULL,
    name     TEXT NOT NULL,
    kind     TEXT NOT NULL -- memory, node_local, burst_buffer, parallel_fs or object_store
) STRICT;
CREATE TABLE workflow (
    position INTEGER NOT NULL PRIMARY KEY,
    id       TEXT NOT NULL,
    name     TEXT NOT NULL,
    kind     TEXT NOT NULL
) STRICT;
