-- An index of the nearest in meaning is learnt from the vectors that are there, and so is made once there are many, and made
-- anew as they grow, by the job that reads records. Until then all of them are compared.
drop index likeness_meanings_nearest;

-- What one trait alone leaves is counted without a look at the records.
create index likeness_profiles_category on likeness_profiles (category) where is_listed;
create index likeness_profiles_gender on likeness_profiles (gender) where is_listed;
create index likeness_profiles_hair_color on likeness_profiles (hair_color) where is_listed;
