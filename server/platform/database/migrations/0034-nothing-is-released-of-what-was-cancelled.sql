-- A cancelled offer says of no date that its money is released on it.
update offers set automatic_release_at = null where status = 'CANCELLED' and automatic_release_at is not null;
