-- What an account's next payout would collect, and what waits for the end of a dispute, is read with every payout status.
create index share_tracking_waiting on share_tracking (account_id, currency)
  where status in ('OPEN', 'HELD') and payout_id is null;
