-- What a seller earns, in the order of the list: with an index on what waits alone, each look read every earning there is.
create index share_tracking_of_seller on share_tracking (account_id, created_at desc, id desc);

-- What money waits in suspense for: of all payments a few, which an admin's first page asks for.
create index payments_withdrawn on payments (id) where withdrawn_minor_unit > 0;
create index payments_in_parts on payments (id)
  where refunded_at is null and outside_refunded_minor_unit + lost_minor_unit <> part_settled_minor_unit;
