-- What an admin writes about a move for other admins stands apart from the note that both sides read.
alter table offer_history add column internal_note text;
drop trigger offer_history_append_only on offer_history;
update offer_history set internal_note = note, note = null
where actor_role = 'admin' and note is not null
  and action in ('APPROVE_CAPTURE', 'DECLINE_CAPTURE', 'PAYMENT_RETURNED');
create trigger offer_history_append_only before update or delete on offer_history
  for each row execute function refuse_change_but_erasure('note', 'changes', 'internal_note');

-- What the brand is told when its payment is let go. The note of the decision is for admins.
alter table payments add column review_message text;

-- A picture that a review removed: the talent reads a sentence of ours, and not the reason of the decision.
update likeness_takedowns t
set reason = 'One of us looked at the picture, and it did not show you alone, or not you.'
where exists (
  select from likeness_reviews r
  where r.asset_id = t.asset_id and r.status = 'REMOVED' and r.decision_reason = t.reason
    and r.decided_by = t.decided_by and r.decided_at = t.created_at and t.report_id is null);
