-- Signed addresses of a file that were issued before this are refused: its session went to another device meanwhile.
alter table media_files add column addresses_from timestamptz;
