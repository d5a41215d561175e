-- An earning that a payout has collected when somebody disputes it: if the payout fails, it comes back held.
alter table share_tracking add column hold_on_return boolean not null default false;
