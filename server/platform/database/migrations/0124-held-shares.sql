-- Since when a share is held back, because a photo that it was made from is a copy of somebody's picture. Null: it is shown.
alter table merch_shares add column held_at timestamptz;
alter table merch_share_reports drop constraint merch_share_reports_reason_check;
alter table merch_share_reports add constraint merch_share_reports_reason_check
  check (reason in ('MY_FACE', 'CHILD', 'HARMFUL', 'OTHER', 'COPY_OF_ANOTHER'));
