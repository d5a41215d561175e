import { useEffect, useState } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import { TextArea, TextField } from '../../parts/forms/fields.tsx'
import { useStore } from '../store.ts'
import { useWords } from '../words/words.ts'
import type { CartDetails } from './cart.ts'
import { PostForm } from './post-form.tsx'
import type { Price } from './price.ts'

type ExtrasProps = { price: Price | null; onSave: (words: CartDetails) => void; isBusy: boolean }

export function CartExtras({ price, onSave, isBusy }: ExtrasProps) {
  const { cart } = useWords()
  const { slug } = useStore()
  const known = { code: price?.discountCode ?? '', note: price?.giftNote ?? '' }
  const [code, setCode] = useState(known.code)
  const [note, setNote] = useState(known.note)
  useEffect(() => setCode(known.code), [known.code])
  useEffect(() => setNote(known.note), [known.note])
  const problem = price?.discountProblem ?? null
  return (
    <>
      <details className="cart-extra" open={known.code !== ''}>
        <summary>{cart.code}</summary>
        <PostForm
          slug={slug}
          act="cart-words"
          label={cart.code}
          onSubmit={() => onSave({ discountCode: code.trim() === '' ? null : code.trim() })}
        >
          <TextField
            name="discountCode"
            label={cart.codeField}
            value={code}
            onChange={setCode}
            autoComplete="off"
            maxLength={40}
            isRequired
            error={problem !== null && code === known.code ? cart.codeProblems[problem] : undefined}
            {...(known.code !== '' && problem === null ? { hint: cart.codeApplied } : {})}
          />
          <div>
            <Button type="submit" isBusy={isBusy}>
              {cart.codeUse}
            </Button>
          </div>
        </PostForm>
      </details>
      <details className="cart-extra" open={known.note !== ''}>
        <summary>{cart.note}</summary>
        <PostForm
          slug={slug}
          act="cart-words"
          label={cart.note}
          onSubmit={() => onSave({ giftNote: note.trim() === '' ? null : note.trim() })}
        >
          <TextArea
            name="giftNote"
            label={cart.noteField}
            hint={cart.noteHint}
            value={note}
            onChange={(text) => setNote(text.slice(0, 300))}
            rows={3}
            isRequired
          />
          <div>
            <Button type="submit" isBusy={isBusy}>
              {cart.noteSave}
            </Button>
          </div>
        </PostForm>
      </details>
    </>
  )
}
