import { Section } from '../../../parts/layout/page.tsx'
import { SITE_LANGUAGE_NAMES, SITE_LANGUAGES } from '../../../words/languages.ts'
import { say } from '../../../words/say.ts'
import { useFacts } from '../../api.tsx'
import { ApiForm, useApiForm } from '../../parts/forms/api-form.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { SelectField } from '../../parts/forms/fields.tsx'
import { ChangeOwnAccountBody } from '../../parts/rules/body-rules.ts'

const CHOICES = SITE_LANGUAGES.map((value) => ({ value, label: SITE_LANGUAGE_NAMES[value] }))

/** Language of the signed-in person’s pages, emails and notifications. */
export function LanguageForm() {
  const { siteLanguage } = useFacts()
  const form = useApiForm('PATCH /api/accounts/me', {
    rules: ChangeOwnAccountBody,
    initial: { language: siteLanguage },
    // A page in another language is a new document. The address may still name the old language.
    onDone: () => window.location.assign('/settings'),
  })
  return (
    <Section title={say('Language')}>
      <ApiForm form={form} label={say('Language')}>
        <SelectField
          {...form.choice('language')}
          label={say('Language')}
          hint={say('Language of pages, emails and notifications. Pages that are not translated yet are in English.')}
          choices={CHOICES}
        />
        <Actions>
          <Button {...form.button} busyLabel={say('Saving')}>
            {say('Save language')}
          </Button>
        </Actions>
      </ApiForm>
    </Section>
  )
}
