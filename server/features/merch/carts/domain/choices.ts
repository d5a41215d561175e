import type { Sellable } from '../../catalog/index.ts'
import type { CartItemInput } from '../cart-item.ts'

export type Choices = { placement: string | null; size: string | null; color: string | null; fanName: string | null }

type Product = Pick<Sellable['product'], 'name' | 'sizes' | 'colors' | 'personalization'> & {
  placements: readonly string[]
}

/**
 * Contract, part 2, "Catalog product".
 * @returns the choices, or an error message that lists the existing options
 */
export function readChoices(product: Product, wanted: CartItemInput): Choices | { fault: string } {
  const size = readChoice(product, 'size', product.sizes, wanted.size)
  if (isFault(size)) return size
  const color = readChoice(product, 'color', product.colors, wanted.color)
  if (isFault(color)) return color
  const placements = product.placements.map((key) => ({ key }))
  const placement = readChoice(product, 'placement', placements, wanted.placement ?? placements[0]?.key)
  if (isFault(placement)) return placement
  const fanName = readFanName(product, wanted.fanName)
  if (isFault(fanName)) return fanName
  return { size, color, placement, fanName }
}

type Fault = { fault: string }
const isFault = (read: string | null | Fault): read is Fault => typeof read === 'object' && read !== null

function readChoice(
  product: Product,
  what: string,
  choices: readonly { key: string }[],
  chosen: string | null | undefined,
): string | null | Fault {
  const keys = choices.map(({ key }) => key)
  if (chosen === null || chosen === undefined)
    return keys.length === 0 ? null : { fault: `“${product.name}” needs a ${what}. Choose one of: ${keys.join(', ')}.` }
  if (keys.includes(chosen)) return chosen
  return keys.length === 0
    ? { fault: `“${product.name}” has no ${what} to choose.` }
    : { fault: `“${product.name}” has no ${what} “${chosen}”. Choose one of: ${keys.join(', ')}.` }
}

/** Characters that cannot be printed or that reverse the text direction. */
const UNPRINTABLE = /\p{Cc}|\p{Cs}|[\u202a-\u202e\u2066-\u2069]/u

function readFanName({ name, personalization }: Product, given: string | null | undefined): string | null | Fault {
  const fanName = given?.trim().replace(/\s+/g, ' ') ?? ''
  if (!personalization)
    return fanName === '' ? null : { fault: `“${name}” cannot carry a name. Leave \`fanName\` out.` }
  if (fanName === '') return personalization.needsName ? { fault: `“${name}” needs a name to put on it.` } : null
  const { maxLength } = personalization
  if ([...fanName].length > maxLength)
    return { fault: `The name on “${name}” can have at most ${maxLength} characters.` }
  return UNPRINTABLE.test(fanName)
    ? { fault: `The name on “${name}” contains characters that cannot be printed.` }
    : fanName
}
