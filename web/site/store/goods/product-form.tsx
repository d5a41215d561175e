import './product-form.css'
import { useState } from 'react'
import { Notice } from '../../../parts/feedback/notice.tsx'
import { ApiError } from '../../api.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { SelectField } from '../../parts/forms/fields.tsx'
import { useClosedReason } from '../frame/phase-banner.tsx'
import { FanRefusal, useRefusedCode } from '../frame/refusal.tsx'
import { type FanSession, type Store, useFan, useStore } from '../store.ts'
import { useWords } from '../words/words.ts'
import { NameField } from './name-field.tsx'
import { explainNameRefusal } from './name-refusal.ts'
import { Pick } from './pick.tsx'
import { SizeGuide } from './size-guide.tsx'
import { useAddToCart } from './use-add-to-cart.ts'
import { hasArtFor } from './use-render.ts'

type Product = Store['products'][number]
type Row = FanSession['cartItems'][number]

const MAX_AT_ONCE = 10
const QUANTITIES = Array.from({ length: MAX_AT_ONCE }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }))

export type ProductChoices = {
  size: string | null
  color: string | null
  placement: string | null
  fanName: string
  quantity: number
}

/**
 * Returns the choices of an edited cart row, or else the first color and placement. The fan has to
 * choose a size, unless there is only one.
 */
export function getInitialChoices(product: Product, row: Row | undefined, fanName: string | null): ProductChoices {
  const [onlySize] = product.sizes.length === 1 ? product.sizes : []
  return {
    size: row?.size ?? onlySize?.key ?? null,
    color: row?.color ?? product.colors[0]?.key ?? null,
    placement: row?.placement ?? product.placements[0]?.name ?? null,
    fanName: row ? (row.fanName ?? '') : (fanName ?? ''),
    quantity: row?.quantity ?? 1,
  }
}

type FormProps = {
  product: Product
  designId: string | undefined
  row: Row | undefined
  chosen: ProductChoices
  onChange: (change: Partial<ProductChoices>) => void
  refused: ApiError | null
  /** True if the server refused the name that is in the field now. */
  isRefusedName: boolean
}

export function ProductForm({ product, designId, row, chosen, onChange, refused, isRefusedName }: FormProps) {
  const { store, slug } = useStore()
  const { session } = useFan()
  const { goods, frame } = useWords()
  const cart = useAddToCart()
  const code = useRefusedCode()
  const shut = useClosedReason()
  const [isSubmitted, setSubmitted] = useState(false)
  const { personalization, sizes, colors, placements } = product
  const maxLength = personalization?.maxLength ?? 0
  const lacksSize = sizes.length > 0 && chosen.size === null
  const lacksName = personalization?.needsName === true && chosen.fanName.trim() === ''
  const wrongName = personalization
    ? (explainNameRefusal(cart.refused ?? refused ?? (code === 'BRIEF_REFUSED' ? code : null), goods, maxLength) ??
      (isSubmitted && lacksName ? goods.nameNeeded : undefined))
    : undefined
  const submit = () => {
    setSubmitted(true)
    if (lacksSize || lacksName || isRefusedName || cart.isAdding) return
    cart.add({ item: row?.id ?? null, piece: pieceOf({ product, designId, chosen, store, session, row }) })
  }
  return (
    <form
      className="product-form"
      method="post"
      action={`/c/${slug}/do/add-to-cart`}
      onInvalidCapture={(event) => {
        // Shows our own errors, because the browser's messages may be in another language than the
        // page.
        event.preventDefault()
        setSubmitted(true)
        event.currentTarget.querySelector<HTMLElement>('input:invalid')?.focus()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        event.currentTarget.querySelector<HTMLInputElement>('input:invalid, input[aria-invalid]')?.focus()
        submit()
      }}
    >
      <input type="hidden" name="catalogProductId" value={product.id} />
      {designId !== undefined && <input type="hidden" name="designId" value={designId} />}
      {row && <input type="hidden" name="item" value={row.id} />}
      {colors.length > 0 && (
        <Pick
          name="color"
          legend={goods.color}
          value={chosen.color}
          choices={colors.map(({ key, label, hex }) => ({ value: key, label, hex }))}
          onChange={(color) => onChange({ color })}
        />
      )}
      {sizes.length > 0 && (
        <div className="stack">
          <Pick
            name="size"
            legend={goods.size}
            value={chosen.size}
            choices={sizes.map(({ key, label }) => ({ value: key, label }))}
            onChange={(size) => onChange({ size })}
            error={isSubmitted && lacksSize ? goods.chooseSize : undefined}
          />
          <SizeGuide sizes={sizes} />
        </div>
      )}
      {placements.length > 1 ? (
        <Pick
          name="placement"
          legend={goods.placement}
          value={chosen.placement}
          choices={placements.map(({ name, label }) => ({
            value: name,
            label: placementLabel(name, goods.placements) ?? label,
          }))}
          onChange={(placement) => onChange({ placement })}
        />
      ) : (
        chosen.placement !== null && <input type="hidden" name="placement" value={chosen.placement} />
      )}
      {personalization && (
        <NameField
          personalization={personalization}
          value={chosen.fanName}
          onChange={(fanName) => {
            cart.reset()
            onChange({ fanName })
          }}
          error={wrongName}
        />
      )}
      {!product.isDigital && (
        <div className="product-quantity">
          <SelectField
            name="quantity"
            label={goods.quantity}
            value={String(chosen.quantity)}
            choices={QUANTITIES}
            onChange={(quantity) => onChange({ quantity: Number(quantity) })}
          />
        </div>
      )}
      <AddToCartRefusal refused={wrongName === undefined ? (cart.refused ?? code) : null} isFull={cart.isFull} />
      {shut !== null ? (
        <Notice tone="warn">{frame[shut].title}.</Notice>
      ) : hasArtFor(product, store, session?.aiArtKey) ? (
        <Button
          type="submit"
          look="primary"
          isWide
          isBusy={cart.isAdding}
          busyLabel={row ? goods.saving : goods.adding}
        >
          {row ? goods.save : goods.add}
        </Button>
      ) : (
        <ArtFirst />
      )}
    </form>
  )
}

function ArtFirst() {
  const { slug } = useStore()
  const { session } = useFan()
  const { art, goods } = useWords()
  return (
    <div className="stack">
      <Notice>{goods.artFirst}</Notice>
      <Button look="primary" isWide to={session?.selfie ? `/c/${slug}/art` : `/c/${slug}/photo`}>
        {session?.selfie ? art.ready.action : art.needsPhoto.action}
      </Button>
    </div>
  )
}

function AddToCartRefusal({ refused, isFull }: { refused: ApiError | string | null; isFull: boolean }) {
  const { goods } = useWords()
  if (refused === null) return null
  const code = refused instanceof ApiError ? refused.code : refused
  const words = isFull ? goods.full : code === 'UnprocessableEntity' ? goods.notAdded : null
  if (words === null) return <FanRefusal refused={refused} />
  return (
    <Notice tone="bad" title={words.title}>
      {words.text}
    </Notice>
  )
}

const placementLabel = (name: string, words: Readonly<Record<string, string>>): string | undefined =>
  Object.hasOwn(words, name) ? words[name] : undefined

type CartRowInput = PartOf<FormProps, 'product' | 'designId' | 'chosen' | 'row'> & {
  store: Store
  session: FanSession | undefined
}
type PartOf<Of, Keys extends keyof Of> = { [Key in Keys]: Of[Key] }

/** An edited row keeps the art with which it was added. */
function pieceOf({ product, designId, chosen, store, session, row }: CartRowInput) {
  const { id, type, personalization } = product
  const own = type === 'plaque' ? (session?.plaqueIllustrationKey ?? session?.aiArtKey) : session?.aiArtKey
  const artKey = row?.artKey ?? own
  const isDesignFirst = store.shopFlow === 'design_first'
  return {
    catalogProductId: id,
    ...(isDesignFirst && designId !== undefined ? { designId } : {}),
    ...(isDesignFirst || type === 'general' || artKey == null ? {} : { artKey }),
    size: chosen.size,
    color: chosen.color,
    placement: chosen.placement,
    fanName: personalization ? chosen.fanName.trim().replace(/\s+/g, ' ') || null : null,
    quantity: chosen.quantity,
  }
}
