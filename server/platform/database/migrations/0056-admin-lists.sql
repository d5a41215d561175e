-- Admins look for payments and ratings of everybody, newest first.
create index payments_newest on payments (created_at desc, id desc);
create index offer_ratings_newest on offer_ratings (created_at desc, id desc);
