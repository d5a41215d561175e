-- Topics that talents declined were only shown. They become rules, which bind: never, for the category of the topic.
create temporary table declined_topic_rules as
select s.account_id, s.updated_at, jsonb_build_object('answer', 'NEVER', 'floor', null, 'media', null, 'uses', null,
    'categories', jsonb_agg(topic.category order by topic.category), 'territories', null) as rule
from showcases s
join (values ('ALCOHOL', 'alcohol'), ('TOBACCO', 'tobacco'), ('GAMBLING', 'betting'), ('POLITICS', 'government'),
    ('RELIGION', 'religion'), ('ADULT', 'adult'), ('WEAPONS', 'weapons'), ('CRYPTO', 'crypto'), ('MEDICINE', 'health'),
    ('LOANS', 'loans')) topic (name, category) on topic.name = any(s.declined_topics)
left join use_rule_states r on r.account_id = s.account_id
-- Not what a rule says already.
where not exists (
  select from jsonb_array_elements(r.rules -> 'exceptions') known
  where known ->> 'answer' = 'NEVER' and known -> 'categories' ? topic.category
    and known -> 'media' = 'null' and known -> 'uses' = 'null' and known -> 'territories' = 'null')
group by s.account_id, s.updated_at;

insert into use_rule_states (account_id, version, rules, shows_floors, changed_at)
select account_id, 1,
  jsonb_build_object('fallback', '{"answer": "ALLOWED", "floor": null}'::jsonb, 'exceptions', jsonb_build_array(rule)), false, now()
from declined_topic_rules
on conflict (account_id) do update set version = use_rule_states.version + 1, changed_at = excluded.changed_at,
  rules = jsonb_set(use_rule_states.rules, '{exceptions}',
    (use_rule_states.rules -> 'exceptions') || (excluded.rules -> 'exceptions'));

insert into use_rule_changes (account_id, version, rules, shows_floors, consent_version, created_at)
select r.account_id, r.version, r.rules, r.shows_floors, case when c.granted then c.version end, r.changed_at
from use_rule_states r
join declined_topic_rules d on d.account_id = r.account_id
left join likeness_consent_states c on c.account_id = r.account_id;

drop table declined_topic_rules;
alter table showcases drop column declined_topics;
