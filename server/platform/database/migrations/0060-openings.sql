-- When a draft goes live by itself; null: when an admin says so.
alter table merch_campaigns add column opens_at timestamptz;
