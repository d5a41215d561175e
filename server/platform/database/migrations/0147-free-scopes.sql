-- Finds the sets of rules that refuse anything, and the talents who have one of them.
create index use_rule_states_refusals on use_rule_states (md5(rules::text)) where rules::text like '%"NEVER"%';
