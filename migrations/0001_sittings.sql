-- What phones did, and nothing computed from it: no score is stored anywhere.
--
-- Times are whole seconds since 1970, UTC. They sort and compare as numbers
-- and have one spelling; what came first is said by `seq`, never by a time.
--
-- Tables are STRICT, so a text in a number's place is refused. Foreign keys do
-- not cascade: nothing goes because something else went.

-- A phone (or whatever browser). Only the hash of its token is kept: whoever
-- reads this file cannot pass as one of its phones.
CREATE TABLE device (
    id         INTEGER NOT NULL PRIMARY KEY CHECK (id >= 0),
    token_hash BLOB UNIQUE CHECK (length(token_hash) = 32),
    created_at INTEGER NOT NULL,
    -- The one device without a token is this machine: its command line.
    CHECK ((id = 0) = (token_hash IS NULL))
) STRICT;

INSERT INTO device (id, token_hash, created_at) VALUES (0, NULL, 0);

-- An evening at a table, as it began; a name or rule that changes later is an
-- entry. The random id is the address, which cannot be guessed.
CREATE TABLE sitting (
    id         TEXT NOT NULL PRIMARY KEY
               CHECK (length(id) = 16 AND id NOT GLOB '*[^a-z2-7]*'),
    device_id  INTEGER NOT NULL REFERENCES device (id),
    submission TEXT NOT NULL CHECK (length(submission) BETWEEN 8 AND 40),
    started_at INTEGER NOT NULL,
    header     TEXT NOT NULL CHECK (json_valid(header)),
    -- The same form sent twice begins one sitting.
    UNIQUE (device_id, submission)
) STRICT;

-- How many sittings a phone began today.
CREATE INDEX sitting_started ON sitting (device_id, started_at);

-- One line of the journal: something a phone did.
CREATE TABLE entry (
    sitting_id TEXT NOT NULL REFERENCES sitting (id),
    seq        INTEGER NOT NULL CHECK (seq >= 1),
    -- The first line of the same change: they hold or are undone together.
    batch      INTEGER NOT NULL CHECK (batch BETWEEN 1 AND seq),
    submission TEXT NOT NULL CHECK (length(submission) BETWEEN 8 AND 40),
    device_id  INTEGER NOT NULL REFERENCES device (id),
    at         INTEGER NOT NULL,
    event      TEXT NOT NULL CHECK (json_valid(event)),
    PRIMARY KEY (sitting_id, seq)
) STRICT, WITHOUT ROWID;

-- A correction is a new line and the old one stays readable, so no line is
-- ever changed or removed, whatever a later version of the program tries.
CREATE TRIGGER entry_never_changes BEFORE UPDATE ON entry
BEGIN
    SELECT RAISE(ABORT, 'a line of the journal never changes');
END;

CREATE TRIGGER entry_never_goes BEFORE DELETE ON entry
BEGIN
    SELECT RAISE(ABORT, 'a line of the journal never goes');
END;

-- Lines are numbered without gaps. This also stops INSERT OR REPLACE, which
-- would overwrite a line without firing the two triggers above.
CREATE TRIGGER entry_in_order BEFORE INSERT ON entry
WHEN NEW.seq <> 1 + (SELECT coalesce(max(seq), 0) FROM entry WHERE sitting_id = NEW.sitting_id)
BEGIN
    SELECT RAISE(ABORT, 'a line of the journal comes after the last one');
END;

CREATE TRIGGER sitting_never_changes BEFORE UPDATE ON sitting
BEGIN
    SELECT RAISE(ABORT, 'how a sitting began never changes');
END;

CREATE TRIGGER sitting_never_goes BEFORE DELETE ON sitting
BEGIN
    SELECT RAISE(ABORT, 'a sitting never goes');
END;

-- The phones that may keep score of a sitting: permission, not history, so a
-- row may change and go.
CREATE TABLE keeper (
    sitting_id TEXT NOT NULL REFERENCES sitting (id),
    device_id  INTEGER NOT NULL REFERENCES device (id),
    -- The player whose phone it is, by his place in the list; nobody said: null.
    chair      INTEGER CHECK (chair BETWEEN 0 AND 11),
    since      INTEGER NOT NULL,
    PRIMARY KEY (sitting_id, device_id)
) STRICT, WITHOUT ROWID;

-- The sittings of a phone, for its home page.
CREATE INDEX keeper_device ON keeper (device_id);
