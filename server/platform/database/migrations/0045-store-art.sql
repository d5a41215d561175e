-- What a seller's store shows and prints of each design: made when somebody first wants it, by one worker at a time.
create table merch_store_art (
  -- Checked at the end: a save writes designs and their art in whichever order.
  design_id text primary key references merch_designs (id) deferrable initially deferred,
  campaign_id text not null,
  account_id text not null,
  -- What it is made of, as that stood when the store was saved. No filter: the photo as it is.
  photo_key text collate "C" not null,
  filter_id text,
  prompt text,
  reference_image_url text,
  catalog_product_ids text[] not null,
  -- Of what the art alone is made of, whatever it is shown on; and of what the art that is there was made of.
  inputs_digest text not null,
  made_digest text,
  status text not null check (status in ('pending', 'generating', 'ready', 'error')),
  -- Who is at it (the id of the job), since when, and until when nobody else may begin.
  claim_token text,
  claimed_until timestamptz,
  generating_started_at timestamptz,
  attempts integer not null check (attempts >= 0),
  -- The claim whose attempt is counted: a job that waits for a model begins more than once.
  counted_token text,
  -- Before then it is not begun again. Null: at once, or not until the seller saves.
  retry_at timestamptz,
  fault text,
  art_key text collate "C",
  display_key text collate "C",
  -- [{ catalogProductId, key }], in the order of the products.
  previews jsonb not null,
  -- Whether an order names the art: what took its place then leaves it where it is.
  is_ordered boolean not null,
  made_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'generating') = (claim_token is not null)),
  check ((claim_token is null) = (claimed_until is null)),
  check ((claim_token is null) = (generating_started_at is null)),
  check (status <> 'ready' or made_digest = inputs_digest),
  check ((art_key is null) = (display_key is null)),
  check ((art_key is null) = (made_digest is null)),
  check ((art_key is null) = (made_at is null)),
  check (art_key is not null or not is_ordered),
  check ((status = 'error') = (fault is not null))
);
create index merch_store_art_of_campaign on merch_store_art (campaign_id);
create index merch_store_art_of_account on merch_store_art (account_id);
create index merch_store_art_by_key on merch_store_art (art_key) where art_key is not null;
create index merch_store_art_unmade on merch_store_art (campaign_id) where status <> 'ready';
