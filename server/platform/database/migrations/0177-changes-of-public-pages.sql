-- What public pages show has changed: one row for each page tag and change, written by the triggers below in the transaction
-- of the change. Processes compare the transaction with the snapshot in which they rendered a page, so a page that was
-- rendered before the change is never shown after it, whoever made the change. Caches in front of the program are purged
-- from these rows, three times, and then the row is deleted.
create table page_changes (
  id bigint generated always as identity primary key,
  tag text not null,
  -- The transaction. No cast exists between xid8 and bigint, and archives hold numbers.
  xid bigint not null,
  -- How many purges were sent.
  purges integer not null default 0,
  failures integer not null default 0,
  -- Null: at once.
  due_at timestamptz
);
create index page_changes_of_tag on page_changes (tag, xid);
create index page_changes_due on page_changes (due_at nulls first, id);

-- A talent's or a store's tag. It is short and names nobody.
create function page_tag(kind text, slug text) returns text language sql immutable parallel safe
  return kind || '-' || left(md5(slug), 16);

create function note_page_tags(tags text[]) returns void language sql as $$
  insert into page_changes (tag, xid)
  select distinct tag, pg_current_xact_id()::text::bigint from unnest(tags) tag where tag is not null
$$;

-- Pages that name the account: a talent's, those of the talents who have worked for a brand, and stores of a seller.
create function page_tags_of_accounts(accounts_changed text[]) returns text[] language sql stable as $$
  select array_agg(tag) from (
    select page_tag('talent', talent.slug) as tag from accounts changed
    join accounts talent on talent.kind = 'talent' and (talent.id = changed.id or (changed.kind = 'brand' and talent.id in (
      select o.seller_account_id from offers o where o.buyer_account_id = changed.id and o.completed_at is not null
        and o.deleted_at is null)))
    where changed.id = any(accounts_changed)
    union
    select page_tag('store', c.slug) from merch_campaigns c where c.seller_account_id = any(accounts_changed)) shown
$$;

create function page_tags_of_campaigns(campaigns_changed text[]) returns text[] language sql stable as $$
  select array_agg(distinct page_tag('store', slug)) from merch_campaigns where id = any(campaigns_changed)
$$;

-- The argument names the column with the account.
create function note_pages_of_account() returns trigger language plpgsql as $$
begin
  perform note_page_tags(page_tags_of_accounts(array[
    case when tg_op <> 'INSERT' then to_jsonb(old) ->> tg_argv[0] end,
    case when tg_op <> 'DELETE' then to_jsonb(new) ->> tg_argv[0] end]));
  return null;
end $$;

-- The old slug is no longer in the table.
create function note_pages_of_own_slug() returns trigger language plpgsql as $$
begin
  perform note_page_tags(page_tags_of_accounts(array[old.id])
    || case when old.kind = 'talent' then page_tag('talent', old.slug) end);
  return null;
end $$;

-- The argument names the column with the campaign. An asset without a campaign belongs to all.
create function note_pages_of_store() returns trigger language plpgsql as $$
declare
  gone text := case when tg_op <> 'INSERT' then to_jsonb(old) ->> tg_argv[0] end;
  come text := case when tg_op <> 'DELETE' then to_jsonb(new) ->> tg_argv[0] end;
begin
  perform note_page_tags(case when coalesce(gone, come) is null then array['all']
    else page_tags_of_campaigns(array[gone, come]) end);
  return null;
end $$;

create function note_pages_of_own_store() returns trigger language plpgsql as $$
begin
  perform note_page_tags(array[page_tag('store', old.slug),
    case when tg_op <> 'DELETE' then page_tag('store', new.slug) end]);
  return null;
end $$;

-- The argument names the column with the product.
create function note_pages_of_product() returns trigger language plpgsql as $$
declare
  product text := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end ->> tg_argv[0];
begin
  perform note_page_tags(page_tags_of_campaigns(
    array(select campaign_id from merch_shop_products where catalog_product_id = product)));
  return null;
end $$;

create function note_pages_of_design() returns trigger language plpgsql as $$
declare
  design text := case when tg_op = 'DELETE' then old.design_id else new.design_id end;
begin
  perform note_page_tags(page_tags_of_campaigns(array(select campaign_id from merch_designs where id = design)));
  return null;
end $$;

create function note_pages_of_work() returns trigger language plpgsql as $$
declare
  offer text := case when tg_op = 'DELETE' then old.offer_id else new.offer_id end;
begin
  perform note_page_tags(page_tags_of_accounts(array(select seller_account_id from offers where id = offer)));
  return null;
end $$;

create function note_pages_of_offer() returns trigger language plpgsql as $$
begin
  perform note_page_tags(page_tags_of_accounts(array[old.seller_account_id]));
  return null;
end $$;

-- A file is also shown as a work, whoever uploaded it.
create function note_pages_of_file() returns trigger language plpgsql as $$
begin
  perform note_page_tags(page_tags_of_accounts(array(
    select new.owner_account_id union all
    select o.seller_account_id from shown_works w join offers o on o.id = w.offer_id where w.file_key = new.key)));
  return null;
end $$;

-- A takedown hides every copy of the picture, on pages of anybody.
create function note_all_pages() returns trigger language plpgsql as $$
begin
  perform note_page_tags(array['all']);
  return null;
end $$;

create trigger accounts_note_pages after update of display_name, slug, image_url, bio, erased_at on accounts
  for each row when ((old.display_name, old.slug, old.image_url, old.bio, old.erased_at)
    is distinct from (new.display_name, new.slug, new.image_url, new.bio, new.erased_at))
  execute function note_pages_of_own_slug();
create trigger brand_limits_note_pages after insert or update or delete on brand_limits
  for each row execute function note_pages_of_account('account_id');
create trigger likeness_consent_states_note_pages after insert or update or delete on likeness_consent_states
  for each row execute function note_pages_of_account('account_id');
create trigger likeness_profiles_note_pages after insert or delete on likeness_profiles
  for each row execute function note_pages_of_account('account_id');
-- Not when a record is only read again.
create trigger likeness_profiles_note_new_pages after update on likeness_profiles
  for each row when ((old.is_listed, old.category, old.gender, old.hair_color, old.age_group, old.expression,
    old.birth_year, old.accent, old.voice_tone, old.number_of_followers, old.engagement_rate, old.has_image_asset,
    old.has_voice_sample, old.tags) is distinct from (new.is_listed, new.category, new.gender, new.hair_color,
    new.age_group, new.expression, new.birth_year, new.accent, new.voice_tone, new.number_of_followers,
    new.engagement_rate, new.has_image_asset, new.has_voice_sample, new.tags))
  execute function note_pages_of_account('account_id');
create trigger likeness_assets_note_pages after insert or delete or update of status, search_tags, held_reason, deleted_at,
  file_key, voice_sample_key, voice_wave
  on likeness_assets for each row execute function note_pages_of_account('account_id');
create trigger use_rule_states_note_pages after insert or update or delete on use_rule_states
  for each row execute function note_pages_of_account('account_id');
create trigger showcases_note_pages after insert or update or delete on showcases
  for each row execute function note_pages_of_account('account_id');
create trigger offer_policies_note_pages after insert or update or delete on offer_policies
  for each row execute function note_pages_of_account('account_id');
create trigger offer_minimums_note_pages after insert or update or delete on offer_minimums
  for each row execute function note_pages_of_account('account_id');
create trigger products_note_pages after insert or update or delete on products
  for each row execute function note_pages_of_account('seller_account_id');
create trigger offer_ratings_note_pages after insert or delete or update of visible_at, hidden_at, words on offer_ratings
  for each row execute function note_pages_of_account('rated_account_id');
-- A completed offer that is disputed again no longer shows its work, nor the brand.
create trigger offers_note_pages after update of status, deleted_at, delivery_file_urls on offers
  for each row when (old.completed_at is not null and (old.status, old.deleted_at, old.delivery_file_urls)
    is distinct from (new.status, new.deleted_at, new.delivery_file_urls))
  execute function note_pages_of_offer();
create trigger shown_works_note_pages after insert or update or delete on shown_works
  for each row execute function note_pages_of_work();
create trigger media_files_note_pages after update of held_at, taken_down_at on media_files
  for each row when (old.held_at is distinct from new.held_at or old.taken_down_at is distinct from new.taken_down_at)
  execute function note_pages_of_file();
create trigger picture_takedowns_note_pages after insert or update of restored_at on picture_takedowns
  for each row when (new.kind <> 'share') execute function note_all_pages();

create trigger merch_campaigns_note_pages after update or delete on merch_campaigns
  for each row execute function note_pages_of_own_store();
create trigger merch_shop_products_note_pages after insert or update or delete on merch_shop_products
  for each row execute function note_pages_of_store('campaign_id');
create trigger merch_designs_note_pages after insert or update or delete on merch_designs
  for each row execute function note_pages_of_store('campaign_id');
create trigger merch_design_configs_note_pages after insert or update or delete on merch_design_configs
  for each row execute function note_pages_of_design();
create trigger merch_campaign_texts_note_pages after insert or update or delete on merch_campaign_texts
  for each row execute function note_pages_of_store('campaign_id');
create trigger merch_assets_note_pages after update or delete on merch_assets
  for each row execute function note_pages_of_store('campaign_id');
create trigger merch_store_art_note_pages after delete or update of status, art_key, display_key, previews on merch_store_art
  for each row execute function note_pages_of_store('campaign_id');
create trigger merch_catalog_products_note_pages after update on merch_catalog_products
  for each row execute function note_pages_of_product('id');
create trigger merch_product_images_note_pages after insert or update or delete on merch_product_images
  for each row execute function note_pages_of_product('catalog_product_id');
