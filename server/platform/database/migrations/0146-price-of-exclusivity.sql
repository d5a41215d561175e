-- `rules` may have "exclusivity": {"CATEGORY_EXCLUSIVE": answer, "EXCLUSIVE": answer}, an answer being
-- {answer, pricePercent, minimum}. Rules without it are those of a talent who has set no price: nothing is written here, so
-- nothing gets dearer or wider.

-- Replicas of the version before replace the rules without these prices. They keep those that were set.
create function keep_exclusivity_prices() returns trigger language plpgsql as $$
begin
  if not new.rules ? 'exclusivity' and old.rules ? 'exclusivity' then
    new.rules := new.rules || jsonb_build_object('exclusivity', old.rules -> 'exclusivity');
  end if;
  return new;
end $$;
create trigger use_rule_states_keep_exclusivity_prices before update on use_rule_states
  for each row execute function keep_exclusivity_prices();
