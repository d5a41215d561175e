-- Manufacturer, responsible person in the EU and warnings by language. Null if the product has none
-- of its own.
alter table merch_catalog_products add column safety jsonb;
