-- A transfer that arrived for a payout which had failed by then: it is not the seller's to keep, and is taken back.
alter table payouts
  add column stray_transfer_id text,
  add column stray_reversed_at timestamptz,
  -- When a failed payout was last looked for at the processor, in vain.
  add column stray_sought_at timestamptz;
create index payouts_with_strays on payouts (completed_at)
  where (status = 'FAILED' or stray_transfer_id is not null) and stray_reversed_at is null;
