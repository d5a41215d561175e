-- A picture that was taken down on its own leaves its fingerprint, as a removed likeness does.
alter table removed_pictures
  alter column takedown_id drop not null,
  alter column account_id drop not null,
  add column picture_takedown_id text references picture_takedowns (id),
  add constraint removed_pictures_one_takedown check ((takedown_id is null) <> (picture_takedown_id is null));
create index removed_pictures_of_picture_takedown on removed_pictures (picture_takedown_id)
  where picture_takedown_id is not null;

alter table likeness_reviews
  drop constraint likeness_reviews_near_check,
  add column near_picture_takedown_id text references picture_takedowns (id),
  add constraint likeness_reviews_near_check check (
    (near_takedown_id is not null)::int + (near_picture_takedown_id is not null)::int = (reason = 'NEAR_REMOVED')::int);
