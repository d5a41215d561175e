import type { ApiKeyScope, ApiKeys } from '../../../../client/src/api-types.ts'
import { Section } from '../../../parts/layout/page.tsx'
import { say } from '../../../words/say.ts'
import { ConfirmPresence } from '../../parts/feedback/confirm-presence.tsx'
import { ApiForm, useApiForm } from '../../parts/forms/api-form.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { CreateApiKeyBody } from '../../parts/rules/body-rules.ts'
import { ScopeChoice } from './scope-choice.tsx'
import { ShownKey } from './shown-key.tsx'

type NewKeyProps = Pick<ApiKeys, 'scopes' | 'mode'> & { onMade: (id: string) => void }

export function NewKey({ scopes, mode, onMade }: NewKeyProps) {
  const form = useApiForm('POST /api/keys', {
    rules: CreateApiKeyBody,
    initial: { name: '', scopes: [] as ApiKeyScope[], expiresAt: '' },
    body: ({ name, scopes: chosen, expiresAt }) => ({
      name,
      scopes: chosen,
      ...(expiresAt === '' ? {} : { expiresAt: endOfDay(expiresAt) }),
    }),
    say: { name: say('Enter a name.'), expiresAt: say('Choose a day in the future.') },
    check: ({ scopes: chosen }) => ({ scopes: chosen.length === 0 ? say('Choose at least one.') : undefined }),
  })
  const made = form.done
  if (made)
    return (
      <ShownKey secret={made.secret}>
        <Button onClick={() => onMade(made.key.id)}>{say('Open key')}</Button>
      </ShownKey>
    )
  const isStale = form.refused?.code === 'SIGN_IN_AGAIN'
  return (
    <Section title={say('Create a key')}>
      {mode === 'test' && <p className="muted">{say('Payments here are simulated, so this is a test key.')}</p>}
      <ApiForm form={isStale ? { ...form, refused: null } : form} label={say('Create a key')}>
        <TextField
          {...form.text('name')}
          label={say('Name')}
          autoComplete="off"
          hint={say('For you, such as the program that uses it.')}
        />
        <ScopeChoice scopes={scopes} {...form.choice('scopes')} />
        <TextField {...form.text('expiresAt')} label={say('Expires after')} type="date" />
        <div>
          <Button {...form.button} busyLabel={say('Creating')}>
            {say('Create key')}
          </Button>
        </div>
      </ApiForm>
      {isStale && (
        <ConfirmPresence onConfirmed={() => void form.submit()}>
          {say('Whoever has a key can act for you, so we need to confirm that it is you.')}
        </ConfirmPresence>
      )}
    </Section>
  )
}

/** Converts a day to its end in the reader’s time zone. The server refuses other text. */
function endOfDay(day: string): string {
  const end = new Date(`${day}T23:59:59`)
  return Number.isNaN(end.getTime()) ? day : end.toISOString()
}
