-- What a vector points at, in bits: the sign of each number, and of sums and differences of numbers that stand one and seven
-- apart. Five bits a number say far better which vectors are near than one does, and the vectors themselves, eight times as
-- long, are left alone until the few that come into question are known.
create function meaning_signs(meaning halfvec) returns bit language sql immutable strict parallel safe
  return binary_quantize(meaning)
    || binary_quantize(meaning + (subvector(meaning, 2, 511) || subvector(meaning, 1, 1)))
    || binary_quantize(meaning - (subvector(meaning, 2, 511) || subvector(meaning, 1, 1)))
    || binary_quantize(meaning + (subvector(meaning, 8, 505) || subvector(meaning, 1, 7)))
    || binary_quantize(meaning - (subvector(meaning, 8, 505) || subvector(meaning, 1, 7)));
drop index likeness_meanings_nearest;
create index likeness_meanings_nearest on likeness_meanings
  using hnsw ((meaning_signs(vector)::bit(2560)) bit_hamming_ops);

-- What one trait alone leaves is counted without a look at the records.
create index likeness_profiles_category on likeness_profiles (category) where is_listed;
create index likeness_profiles_gender on likeness_profiles (gender) where is_listed;
create index likeness_profiles_hair_color on likeness_profiles (hair_color) where is_listed;
