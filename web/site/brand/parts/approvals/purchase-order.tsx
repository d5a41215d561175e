import { useState } from 'react'
import type { PayFor } from '../../../../../client/src/api-types.ts'
import { say } from '../../../../words/say.ts'
import { useApiMutation, useApiQuery } from '../../../api.tsx'
import { RefusalNotice } from '../../../parts/feedback/notice.tsx'
import { Actions, Button } from '../../../parts/forms/button.tsx'
import { TextField } from '../../../parts/forms/fields.tsx'

type Thing = { payFor: PayFor; payForId: string }

/** Field for the number that the receipt of a payment will show. */
export function PurchaseOrder(thing: Thing) {
  const stored = useApiQuery('GET /api/payments/purchase-order', { query: thing })
  if (!stored.data) return null
  return <OrderField key={stored.data.number ?? ''} {...thing} stored={stored.data.number ?? ''} />
}

function OrderField({ payFor, payForId, stored }: Thing & { stored: string }) {
  const [number, setNumber] = useState(stored)
  const save = useApiMutation('PUT /api/payments/purchase-order')
  const typed = number.trim()
  return (
    <>
      <TextField
        name="purchaseOrder"
        label={say('Purchase order number')}
        hint={say('Optional. Save it before you pay, so that it is on the receipt.')}
        autoComplete="off"
        value={number}
        onChange={setNumber}
      />
      <RefusalNotice refused={save.refused} />
      {typed !== stored && (
        <Actions>
          <Button
            isBusy={save.isBusy}
            busyLabel={say('Saving')}
            onClick={() => void save.call({ body: { payFor, payForId, number: typed === '' ? null : typed } })}
          >
            {say('Save number')}
          </Button>
        </Actions>
      )}
    </>
  )
}
