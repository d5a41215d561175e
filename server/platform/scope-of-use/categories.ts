/**
 * Advertiser categories of our own, version 3. A stored license names its category by key, so a key
 * is never removed and never changes its meaning. A new category gets a new key, and this comment
 * the next version.
 * `brand` completes the sentence "another … brand".
 */
export const CATEGORIES = {
  adult: { label: 'Adult content', brand: 'adult' },
  airlines: { label: 'Airlines', brand: 'airline' },
  alcohol: { label: 'Alcoholic drinks', brand: 'alcohol' },
  apparel: { label: 'Clothing and shoes', brand: 'clothing' },
  automotive: { label: 'Cars and motorcycles', brand: 'car' },
  banking: { label: 'Banks and payments', brand: 'banking' },
  beauty: { label: 'Cosmetics and skin care', brand: 'cosmetics' },
  betting: { label: 'Betting and casinos', brand: 'betting' },
  charity: { label: 'Charities', brand: 'charity' },
  coffee: { label: 'Coffee and tea', brand: 'coffee' },
  computers: { label: 'Computers and phones', brand: 'computer' },
  confectionery: { label: 'Sweets and snacks', brand: 'snack' },
  crypto: { label: 'Cryptocurrencies', brand: 'cryptocurrency' },
  education: { label: 'Education', brand: 'education' },
  energy: { label: 'Electricity and gas', brand: 'energy' },
  food: { label: 'Food', brand: 'food' },
  fragrance: { label: 'Perfume', brand: 'perfume' },
  furniture: { label: 'Furniture and home', brand: 'furniture' },
  games: { label: 'Games and toys', brand: 'games' },
  government: { label: 'Government and politics', brand: 'public-sector' },
  groceries: { label: 'Supermarkets', brand: 'supermarket' },
  hair: { label: 'Hair care', brand: 'hair care' },
  health: { label: 'Medicine and health', brand: 'health' },
  household: { label: 'Cleaning and laundry', brand: 'household' },
  insurance: { label: 'Insurance', brand: 'insurance' },
  jewelry: { label: 'Jewelry and watches', brand: 'jewelry' },
  loans: { label: 'Loans', brand: 'loan' },
  media: { label: 'Film, music and publishing', brand: 'media' },
  pets: { label: 'Pets', brand: 'pet' },
  real_estate: { label: 'Real estate', brand: 'real estate' },
  religion: { label: 'Religion', brand: 'religious' },
  restaurants: { label: 'Restaurants and delivery', brand: 'restaurant' },
  soft_drinks: { label: 'Soft drinks and water', brand: 'soft drink' },
  software: { label: 'Software and apps', brand: 'software' },
  sports: { label: 'Sports and fitness', brand: 'sports' },
  telecom: { label: 'Mobile and internet providers', brand: 'telecom' },
  tobacco: { label: 'Tobacco and vaping', brand: 'tobacco' },
  travel: { label: 'Hotels and travel', brand: 'travel' },
  weapons: { label: 'Weapons', brand: 'weapons' },
} as const

export type Category = keyof typeof CATEGORIES
export const CATEGORY_KEYS = Object.keys(CATEGORIES) as Category[]
