-- Key of the set of rules of a talent, if it refuses anything. Talents with the same rules have the same key.
alter table use_rule_states add column refusal_key text;

create function set_refusal_key() returns trigger language plpgsql as $$
begin
  new.refusal_key := case when new.rules::text like '%"NEVER"%' then md5(new.rules::text) end;
  return new;
end $$;
create trigger use_rule_states_refusal_key before insert or update of rules on use_rule_states
  for each row execute function set_refusal_key();

update use_rule_states set rules = rules;
create index use_rule_states_refusals on use_rule_states (refusal_key, account_id) where refusal_key is not null;
