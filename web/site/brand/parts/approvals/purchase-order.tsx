import { type ReactNode, useState } from 'react'
import type { PayFor } from '../../../../../client/src/api-types.ts'
import { say } from '../../../../words/say.ts'
import { useApiMutation, useApiQuery } from '../../../api.tsx'
import { RefusalNotice } from '../../../parts/feedback/notice.tsx'
import { TextField } from '../../../parts/forms/fields.tsx'

type PurchaseOrder = {
  field: ReactNode
  /** Saves a changed number. Resolves to false if it was refused; the field then says why. */
  save: () => Promise<boolean>
}

/** Field for the number that the receipt of a payment shows. Call `save` before the payment. */
export function usePurchaseOrder(thing: { payFor: PayFor; payForId: string }): PurchaseOrder {
  const response = useApiQuery('GET /api/payments/purchase-order', { query: thing })
  const change = useApiMutation('PUT /api/payments/purchase-order')
  const stored = response.data?.number ?? ''
  const [edited, setEdited] = useState<string>()
  const number = edited ?? stored
  const save = async () => {
    const typed = number.trim()
    if (typed === stored) return true
    return (await change.call({ body: { ...thing, number: typed === '' ? null : typed } })) !== undefined
  }
  const field = response.data && (
    <>
      <TextField
        name="purchaseOrder"
        label={say('Purchase order number')}
        hint={say('Shown on the receipt.')}
        autoComplete="off"
        value={number}
        onChange={setEdited}
      />
      <RefusalNotice refused={change.refused} />
    </>
  )
  return { field, save }
}
