import { accessibility } from './accessibility.ts'
import { after } from './after.ts'
import { ai } from './ai.ts'
import { art } from './art.ts'
import { boards } from './boards.ts'
import { cart } from './cart.ts'
import { checkout } from './checkout.ts'
import { finder } from './finder.ts'
import { frame } from './frame.ts'
import { goods } from './goods.ts'
import { photo } from './photo.ts'
import { refusals } from './refusals.ts'
import { safety } from './safety.ts'
import { start } from './start.ts'
import { withdrawal } from './withdrawal.ts'

export const en = {
  accessibility,
  frame,
  start,
  photo,
  art,
  goods,
  safety,
  cart,
  checkout,
  after,
  finder,
  withdrawal,
  ai,
  boards,
  refusals,
}
