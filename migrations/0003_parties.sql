-- Many tables under one organizer. A table of a party is a sitting like any
-- other; what belongs to the party alone is here.

-- A party as it began; what the organizer changes later is an event. The
-- random id is the address, which cannot be guessed.
CREATE TABLE party (
    id         TEXT NOT NULL PRIMARY KEY
               CHECK (length(id) = 16 AND id NOT GLOB '*[^a-z2-7]*'),
    device_id  INTEGER NOT NULL REFERENCES device (id),
    submission TEXT NOT NULL CHECK (length(submission) BETWEEN 8 AND 40),
    started_at INTEGER NOT NULL,
    header     TEXT NOT NULL CHECK (json_valid(header)),
    -- The same form sent twice begins one party.
    UNIQUE (device_id, submission)
) STRICT;

-- How many parties a phone began today.
CREATE INDEX party_started ON party (device_id, started_at);

-- The host's lists, the last begun first.
CREATE INDEX party_by_start ON party (started_at);
CREATE INDEX sitting_by_start ON sitting (started_at);

CREATE TRIGGER party_never_changes BEFORE UPDATE ON party
BEGIN
    SELECT RAISE(ABORT, 'how a party began never changes');
END;

CREATE TRIGGER party_never_goes BEFORE DELETE ON party
BEGIN
    SELECT RAISE(ABORT, 'a party never goes');
END;

-- Which sitting is at which of its tables.
CREATE TABLE party_table (
    party_id   TEXT NOT NULL REFERENCES party (id),
    -- The number on the table.
    number     INTEGER NOT NULL CHECK (number BETWEEN 1 AND 1000),
    sitting_id TEXT NOT NULL UNIQUE REFERENCES sitting (id),
    PRIMARY KEY (party_id, number)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER party_table_never_changes BEFORE UPDATE ON party_table
BEGIN
    SELECT RAISE(ABORT, 'a table stays at its party');
END;

CREATE TRIGGER party_table_never_goes BEFORE DELETE ON party_table
BEGIN
    SELECT RAISE(ABORT, 'a table stays at its party');
END;

-- This also stops INSERT OR REPLACE, which would overwrite a table without
-- firing the two triggers above.
CREATE TRIGGER party_table_once BEFORE INSERT ON party_table
WHEN EXISTS (
    SELECT 1 FROM party_table
    WHERE (party_id = NEW.party_id AND number = NEW.number) OR sitting_id = NEW.sitting_id
)
BEGIN
    SELECT RAISE(ABORT, 'a table stays at its party');
END;

-- One line of the party's journal: something the organizer did.
CREATE TABLE party_event (
    party_id   TEXT NOT NULL REFERENCES party (id),
    seq        INTEGER NOT NULL CHECK (seq >= 1),
    submission TEXT NOT NULL CHECK (length(submission) BETWEEN 8 AND 40),
    device_id  INTEGER NOT NULL REFERENCES device (id),
    at         INTEGER NOT NULL,
    event      TEXT NOT NULL CHECK (json_valid(event)),
    PRIMARY KEY (party_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER party_event_never_changes BEFORE UPDATE ON party_event
BEGIN
    SELECT RAISE(ABORT, 'a line of the journal never changes');
END;

CREATE TRIGGER party_event_never_goes BEFORE DELETE ON party_event
BEGIN
    SELECT RAISE(ABORT, 'a line of the journal never goes');
END;

CREATE TRIGGER party_event_in_order BEFORE INSERT ON party_event
WHEN NEW.seq <> 1 + (SELECT coalesce(max(seq), 0) FROM party_event WHERE party_id = NEW.party_id)
BEGIN
    SELECT RAISE(ABORT, 'a line of the journal comes after the last one');
END;

-- The phones that organize a party, and so may write at each of its tables:
-- permission, not history, so a row may change.
CREATE TABLE organizer (
    party_id   TEXT NOT NULL REFERENCES party (id),
    device_id  INTEGER NOT NULL REFERENCES device (id),
    since      INTEGER NOT NULL,
    -- When it was told to stop; it still organizes: null.
    stopped_at INTEGER,
    PRIMARY KEY (party_id, device_id)
) STRICT, WITHOUT ROWID;

-- The parties of a phone, for its home page.
CREATE INDEX organizer_device ON organizer (device_id);

-- A link that lets whoever holds it organize a party. It is told once; only
-- the hash of its secret is kept.
CREATE TABLE organizer_key (
    secret_hash BLOB NOT NULL PRIMARY KEY CHECK (length(secret_hash) = 32),
    party_id    TEXT NOT NULL REFERENCES party (id),
    -- The phone it was made on; the host's are made by this machine.
    device_id   INTEGER NOT NULL REFERENCES device (id),
    made_at     INTEGER NOT NULL,
    -- When it ceased to let anybody in; it still does: null.
    stopped_at  INTEGER
) STRICT, WITHOUT ROWID;

-- The links of a party, to count and to stop them.
CREATE INDEX organizer_key_party ON organizer_key (party_id);
