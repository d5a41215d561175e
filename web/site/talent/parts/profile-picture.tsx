import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiOperations } from '../../../../client/src/api-types.ts'
import { upload } from '../../../../client/src/upload.ts'
import { Section } from '../../../parts/layout/page.tsx'
import { refetchAfter, useApiMutation, useSite } from '../../api.tsx'
import { Confirm } from '../../parts/feedback/confirm.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { Upload } from '../../parts/forms/upload.tsx'

const PICTURE_BYTES = 10_000_000

export function ProfilePicture({ imageUrl }: { imageUrl: string | null }) {
  const { api } = useSite()
  const queryClient = useQueryClient()
  const [message, setMessage] = useState<string | null>(null)
  const remove = useApiMutation('DELETE /api/accounts/me/picture', {
    onDone: () => setMessage('Your picture was removed.'),
  })
  return (
    <Section title="Picture">
      <Upload<ApiOperations['POST /api/accounts/me/picture']>
        label={imageUrl === null ? 'Photo of you or your logo' : 'New picture'}
        hint="JPEG, PNG or WebP, up to 10 MB. We check it and crop it to a square. Then it is visible to everyone."
        accept="image/jpeg,image/png,image/webp"
        maxBytes={PICTURE_BYTES}
        camera="user"
        most={1}
        // The list is always empty, so that the field accepts another picture.
        files={[]}
        onChange={() => {
          void refetchAfter(queryClient, 'POST /api/accounts/me/picture')
        }}
        send={async (file, options) => {
          const response = await upload(api, 'POST /api/accounts/me/picture', { form: { file }, ...options })
          if (response.ok) setMessage(response.body.heldReason ?? 'Your picture is now visible to everyone.')
          return response
        }}
      />
      {imageUrl !== null && (
        <div>
          <Confirm
            label="Remove picture"
            look="quiet"
            title="Remove your picture?"
            confirmLabel="Remove picture"
            isBusy={remove.isBusy}
            refused={remove.refused}
            onConfirm={async () => (await remove.call({})) !== undefined}
          >
            <p>Others see the first letter of your name instead. The file is deleted.</p>
          </Confirm>
        </div>
      )}
      {message !== null && <Notice tone="good">{message}</Notice>}
    </Section>
  )
}
