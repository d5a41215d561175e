import { translatable } from '../words/message.ts'

/**
 * Advertiser categories of our own, version 3. A stored license names its category by key, so a key
 * is never removed and never changes its meaning. A new category gets a new key, and this comment
 * the next version.
 */
export const CATEGORIES = {
  adult: { label: translatable('Adult content') },
  airlines: { label: translatable('Airlines') },
  alcohol: { label: translatable('Alcoholic drinks') },
  apparel: { label: translatable('Clothing and shoes') },
  automotive: { label: translatable('Cars and motorcycles') },
  banking: { label: translatable('Banks and payments') },
  beauty: { label: translatable('Cosmetics and skin care') },
  betting: { label: translatable('Betting and casinos') },
  charity: { label: translatable('Charities') },
  coffee: { label: translatable('Coffee and tea') },
  computers: { label: translatable('Computers and phones') },
  confectionery: { label: translatable('Sweets and snacks') },
  crypto: { label: translatable('Cryptocurrencies') },
  education: { label: translatable('Education') },
  energy: { label: translatable('Electricity and gas') },
  food: { label: translatable('Food') },
  fragrance: { label: translatable('Perfume') },
  furniture: { label: translatable('Furniture and home') },
  games: { label: translatable('Games and toys') },
  government: { label: translatable('Government and politics') },
  groceries: { label: translatable('Supermarkets') },
  hair: { label: translatable('Hair care') },
  health: { label: translatable('Medicine and health') },
  household: { label: translatable('Cleaning and laundry') },
  insurance: { label: translatable('Insurance') },
  jewelry: { label: translatable('Jewelry and watches') },
  loans: { label: translatable('Loans') },
  media: { label: translatable('Film, music and publishing') },
  pets: { label: translatable('Pets') },
  real_estate: { label: translatable('Real estate') },
  religion: { label: translatable('Religion') },
  restaurants: { label: translatable('Restaurants and delivery') },
  soft_drinks: { label: translatable('Soft drinks and water') },
  software: { label: translatable('Software and apps') },
  sports: { label: translatable('Sports and fitness') },
  telecom: { label: translatable('Mobile and internet providers') },
  tobacco: { label: translatable('Tobacco and vaping') },
  travel: { label: translatable('Hotels and travel') },
  weapons: { label: translatable('Weapons') },
} as const

export type Category = keyof typeof CATEGORIES
export const CATEGORY_KEYS = Object.keys(CATEGORIES) as Category[]
