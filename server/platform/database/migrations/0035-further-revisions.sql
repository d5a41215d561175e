-- ── Offers: a further revision that was sold as an offer of its own ─────────────────────────────────────────────────
alter table offers
  -- The offer whose work it revises.
  add column revision_of_offer_id text references offers,
  -- The other way round, in the order in which they were sent: whoever reads an offer reads one row.
  add column revision_offer_ids text[] not null default '{}',
  add constraint offers_revise_another check (revision_of_offer_id is distinct from id);
