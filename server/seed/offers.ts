/**
 * `day` counts from the start of the story. Events without an `hour` are one hour apart on their
 * day.
 */
export type DemoEvent = { day: number; hour?: number; by: string } & (
  | { does: 'submit' | 'accept' | 'pay' | 'complete' | 'cancel' }
  | { does: 'reject'; note: string }
  | { does: 'counter'; note: string; amountMinorUnit: number }
  /** `files` are in the folder `work/`. */
  | { does: 'deliver'; note: string; files: readonly string[] }
  | { does: 'revise'; note: string }
  | { does: 'write'; note: string }
  | { does: 'rate'; stars: number; note: string }
  | { does: 'dispute'; note: string }
  | { does: 'show'; note: string; files: readonly string[] }
  | { does: 'object'; note: string }
)

export type DemoOffer = {
  key: string
  to: string
  campaignType: string
  brief: string
  amountMinorUnit: number
  currency: string
  isDraft?: boolean
  story: readonly [DemoEvent, ...DemoEvent[]]
}

/** The story begins this many days before the demo data is created. */
export const STORY_DAYS = 24

export const DEMO_OFFERS: readonly DemoOffer[] = [
  {
    key: 'completed',
    to: 'mara',
    campaignType: 'social_post',
    brief: 'Autumn launch of our Ethiopia roast: one portrait with the bag, warm morning light.',
    amountMinorUnit: 120_000,
    currency: 'USD',
    story: [
      { day: 1, by: 'northwind', does: 'submit' },
      { day: 2, by: 'mara', does: 'accept' },
      { day: 3, by: 'northwind', does: 'pay' },
      { day: 6, by: 'mara', does: 'deliver', note: 'Upright, as we said.', files: ['autumn-portrait.webp'] },
      { day: 8, by: 'northwind', does: 'complete' },
      { day: 9, by: 'northwind', does: 'rate', stars: 5, note: 'On time, and the light is what we asked for.' },
      { day: 10, by: 'mara', does: 'rate', stars: 5, note: 'A clear brief, and quick answers.' },
    ],
  },
  {
    key: 'completed-by-agent',
    to: 'theo',
    campaignType: 'product_photo',
    brief: 'Theo with the Halden Ridge 40 pack at the foot of a wall, evening.',
    amountMinorUnit: 90_000,
    currency: 'USD',
    story: [
      { day: 2, by: 'halden', does: 'submit' },
      {
        day: 3,
        by: 'oak-street',
        does: 'counter',
        note: 'Theo’s day rate for product work.',
        amountMinorUnit: 110_000,
      },
      { day: 4, by: 'halden', does: 'accept' },
      { day: 5, by: 'halden', does: 'pay' },
      { day: 9, by: 'oak-street', does: 'deliver', note: 'The final select.', files: ['ridge-1.webp'] },
      { day: 10, by: 'halden', does: 'complete' },
      { day: 11, by: 'halden', does: 'rate', stars: 5, note: 'He carried the pack up there himself.' },
    ],
  },
  {
    key: 'rejected',
    to: 'lucia',
    campaignType: 'packaging',
    brief: 'Lucía’s silhouette on our holiday tin, three colors.',
    amountMinorUnit: 60_000,
    currency: 'EUR',
    story: [
      { day: 5, by: 'northwind', does: 'submit' },
      { day: 7, by: 'lucia', does: 'reject', note: 'I do not do packaging this year.' },
    ],
  },
  {
    key: 'cancelled',
    to: 'kenji',
    campaignType: 'billboard',
    brief: 'Kenji pouring coffee over ice cream, two city-light posters.',
    amountMinorUnit: 150_000,
    currency: 'JPY',
    story: [
      { day: 6, by: 'northwind', does: 'submit' },
      { day: 9, by: 'northwind', does: 'cancel' },
    ],
  },
  {
    key: 'delivered-long-ago',
    to: 'priya',
    campaignType: 'lookbook',
    brief: 'One look of the rain collection on a wet morning run.',
    amountMinorUnit: 84_000,
    currency: 'USD',
    story: [
      { day: 7, by: 'halden', does: 'submit' },
      { day: 8, by: 'priya', does: 'accept' },
      { day: 9, by: 'halden', does: 'pay' },
      { day: 14, by: 'priya', does: 'deliver', note: 'Straight out of the camera.', files: ['rain-look.webp'] },
    ],
  },
  {
    key: 'revision',
    to: 'mara',
    campaignType: 'product_photo',
    brief: 'The new travel mug in Mara’s hands, close, no face needed.',
    amountMinorUnit: 70_000,
    currency: 'USD',
    story: [
      { day: 11, by: 'northwind', does: 'submit' },
      { day: 12, by: 'mara', does: 'accept' },
      { day: 13, by: 'northwind', does: 'pay' },
      { day: 17, by: 'mara', does: 'deliver', note: 'Here they are.', files: ['mug.webp'] },
      { day: 19, by: 'northwind', does: 'revise', note: 'Could the logo face the camera?' },
      { day: 19, by: 'northwind', does: 'write', note: 'No hurry: the page for the mug opens in December.' },
      { day: 20, by: 'mara', does: 'write', note: 'Then I will use Thursday’s morning light.' },
    ],
  },
  {
    key: 'delivered',
    to: 'amara',
    campaignType: 'social_post',
    brief: 'Amara unpacks the two-person tent in her garden, one frame.',
    amountMinorUnit: 55_000,
    currency: 'GBP',
    story: [
      { day: 13, by: 'halden', does: 'submit' },
      { day: 14, by: 'amara', does: 'accept' },
      { day: 15, by: 'halden', does: 'pay' },
      { day: 22, by: 'amara', does: 'deliver', note: 'Garden, golden hour.', files: ['tent.webp'] },
    ],
  },
  {
    key: 'disputed',
    to: 'amara',
    campaignType: 'product_photo',
    brief: 'Amara pours from the new kettle, the copper one, steam against a dark wall.',
    amountMinorUnit: 62_000,
    currency: 'GBP',
    story: [
      { day: 11, by: 'northwind', does: 'submit' },
      { day: 12, by: 'amara', does: 'accept' },
      { day: 13, by: 'northwind', does: 'pay' },
      { day: 18, by: 'amara', does: 'deliver', note: 'Steam and all.', files: ['kettle.webp'] },
      { day: 20, by: 'northwind', does: 'dispute', note: 'It is last year’s steel kettle.' },
      {
        day: 20,
        by: 'northwind',
        does: 'show',
        note: 'The kettle of the brief, for comparison.',
        files: ['copper-kettle.webp'],
      },
      {
        day: 21,
        by: 'amara',
        does: 'object',
        note: 'The parcel that reached me had the steel one in it. I asked about it on the day.',
      },
    ],
  },
  {
    key: 'paid',
    to: 'priya',
    campaignType: 'social_post',
    brief: 'Priya after a long run, with our cold brew. Real sweat, please.',
    amountMinorUnit: 48_000,
    currency: 'USD',
    story: [
      { day: 17, by: 'northwind', does: 'submit' },
      { day: 18, by: 'priya', does: 'accept' },
      { day: 21, by: 'northwind', does: 'pay' },
    ],
  },
  {
    key: 'waits-for-capture',
    to: 'mara',
    campaignType: 'billboard',
    brief: 'The face of the winter campaign: eight cities, six weeks.',
    amountMinorUnit: 1_800_000,
    currency: 'USD',
    story: [
      { day: 20, by: 'halden', does: 'submit' },
      { day: 21, by: 'mara', does: 'accept' },
      { day: 23, by: 'halden', does: 'pay' },
    ],
  },
  {
    key: 'waits-for-capture-too',
    to: 'lucia',
    campaignType: 'billboard',
    brief: 'Lucía in mid-leap above the old harbor, for forty bus shelters.',
    amountMinorUnit: 1_450_000,
    currency: 'EUR',
    story: [
      { day: 20, by: 'northwind', does: 'submit' },
      { day: 21, by: 'lucia', does: 'accept' },
      { day: 22, by: 'northwind', does: 'pay' },
    ],
  },
  {
    key: 'accepted',
    to: 'kenji',
    campaignType: 'lookbook',
    brief: 'Kenji cooks on the two-burner stove by the sea, four frames.',
    amountMinorUnit: 120_000,
    currency: 'JPY',
    story: [
      { day: 20, by: 'halden', does: 'submit' },
      { day: 22, by: 'kenji', does: 'accept' },
    ],
  },
  {
    key: 'countered',
    to: 'mara',
    campaignType: 'lookbook',
    brief: 'Four looks from the rain collection in old Stockholm.',
    amountMinorUnit: 900_000,
    currency: 'SEK',
    story: [
      { day: 21, by: 'halden', does: 'submit' },
      { day: 22, by: 'mara', does: 'counter', note: 'Four looks are two days for me.', amountMinorUnit: 1_400_000 },
    ],
  },
  {
    key: 'auto-countered',
    to: 'theo',
    campaignType: 'social_post',
    brief: 'Theo at base camp with our instant coffee, one frame.',
    amountMinorUnit: 40_000,
    currency: 'USD',
    story: [{ day: 22, by: 'northwind', does: 'submit' }],
  },
  {
    key: 'new',
    to: 'lucia',
    campaignType: 'social_post',
    brief: 'Lucía dances past our window, one frame, motion blur welcome.',
    amountMinorUnit: 65_000,
    currency: 'EUR',
    story: [{ day: 23, by: 'northwind', does: 'submit' }],
  },
  {
    key: 'draft',
    to: 'amara',
    campaignType: 'product_photo',
    brief: 'Amara and the new grinder, still an idea.',
    amountMinorUnit: 52_000,
    currency: 'GBP',
    isDraft: true,
    story: [{ day: 23, by: 'northwind', does: 'submit' }],
  },
]

/** A brief to several talents at the end of the story. The first talent accepts at once. */
export const DEMO_BLAST = {
  by: 'halden',
  to: ['priya', 'kenji', 'mara'],
  campaignType: 'social_post',
  brief: 'First snow: you, your breath and our lightest jacket, one frame from wherever you are.',
  amountMinorUnit: 65_000,
  currency: 'USD',
} as const
