-- The roles of an admin. Null, also while an older program appoints admins: every role, as before there were any.
alter table profiles add column admin_roles text[];
alter table profiles add constraint profiles_admin_roles_check check (
  admin_roles <@ array['full', 'support', 'finance', 'trust', 'merch', 'operator', 'read-only'] and cardinality(admin_roles) > 0
);
