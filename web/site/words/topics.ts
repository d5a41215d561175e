import type { Showcase } from '../../../client/src/api-types.ts'

export type Topic = Showcase['declinedTopics'][number]

export const TOPIC: Readonly<Record<Topic, string>> = {
  ALCOHOL: 'Alcohol',
  TOBACCO: 'Tobacco and vaping',
  GAMBLING: 'Gambling',
  POLITICS: 'Politics',
  RELIGION: 'Religion',
  ADULT: 'Adult content',
  WEAPONS: 'Weapons',
  CRYPTO: 'Cryptocurrency',
  MEDICINE: 'Medicine and supplements',
  LOANS: 'Loans',
}
