type Product = 'DEFAULT-HOODIE1' | 'DEFAULT-TSHIRT1'
type Piece = { sku: Product; size: string; quantity?: number; giftNote?: string }

export type DemoFan = {
  firstName: string
  lastName: string
  addressLine1: string
  city: string
  state: string
  postalCode: string
  country: string
}

export type DemoSale = { key: string; fan: DemoFan } & (
  | { does: 'order'; pieces: readonly Piece[] }
  | { does: 'leave'; pieces: readonly Piece[] }
  | { does: 'cancel' }
  | { does: 'move'; status: 'working_on' | 'ready' | 'shipped' | 'delivered'; trackingNumber?: string }
)

const noor: DemoFan = {
  firstName: 'Noor',
  lastName: 'Haddad',
  addressLine1: '12 Harbor Street',
  city: 'Portland',
  state: 'ME',
  postalCode: '04101',
  country: 'US',
}
const ines: DemoFan = {
  firstName: 'Ines',
  lastName: 'Duarte',
  addressLine1: '88 Alameda Row',
  city: 'Oakland',
  state: 'CA',
  postalCode: '94607',
  country: 'US',
}
const jonas: DemoFan = {
  firstName: 'Jonas',
  lastName: 'Ek',
  addressLine1: '4 Cedar Lane',
  city: 'Duluth',
  state: 'MN',
  postalCode: '55802',
  country: 'US',
}
const tess: DemoFan = {
  firstName: 'Tess',
  lastName: 'Okafor',
  addressLine1: '301 Mill Road',
  city: 'Austin',
  state: 'TX',
  postalCode: '78702',
  country: 'US',
}

const hoodie = (size: string, more: Partial<Piece> = {}): Piece => ({ sku: 'DEFAULT-HOODIE1', size, ...more })
const shirt = (size: string, more: Partial<Piece> = {}): Piece => ({ sku: 'DEFAULT-TSHIRT1', size, ...more })

export const DEMO_SALES: readonly (DemoSale & { day: number })[] = [
  { day: 3, key: 'first', fan: noor, does: 'order', pieces: [hoodie('m')] },
  { day: 5, key: 'first', fan: noor, does: 'move', status: 'shipped', trackingNumber: '1Z999AA10123456784' },
  { day: 8, key: 'first', fan: noor, does: 'move', status: 'delivered' },
  {
    day: 11,
    key: 'gift',
    fan: ines,
    does: 'order',
    pieces: [shirt('s', { giftNote: 'For the front row.' }), hoodie('l')],
  },
  { day: 14, key: 'gift', fan: ines, does: 'move', status: 'shipped', trackingNumber: '1Z999AA10123456791' },
  { day: 17, key: 'second-thoughts', fan: jonas, does: 'order', pieces: [shirt('xl')] },
  { day: 17, key: 'second-thoughts', fan: jonas, does: 'cancel' },
  { day: 19, key: 'crew', fan: tess, does: 'order', pieces: [shirt('m', { quantity: 4 })] },
  { day: 21, key: 'crew', fan: tess, does: 'move', status: 'working_on' },
  { day: 22, key: 'left', fan: jonas, does: 'leave', pieces: [hoodie('xl')] },
  { day: 23, key: 'newest', fan: ines, does: 'order', pieces: [hoodie('s')] },
]

export const DEMO_LEADS = [
  {
    kind: 'wholesale',
    name: 'Rosa Keller',
    email: 'rosa@recordshop.demo.semblance.example',
    message: 'We run two record shops and would like to carry the hoodie.',
    data: { shops: 2 },
  },
  {
    kind: 'press',
    name: 'Daniel Osei',
    email: 'daniel@stageweekly.demo.semblance.example',
    message: 'May we show the store in our issue about touring?',
  },
] as const
