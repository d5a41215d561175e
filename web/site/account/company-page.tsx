import type { Company } from '../../../client/src/api-types.ts'
import { countryName } from '../../../server/platform/countries.ts'
import { currentLanguage, say } from '../../words/say.ts'
import { useApiMutation, useApiQuery, useSignedIn } from '../api.tsx'
import type { PageModule } from '../page-module.ts'
import { Confirm } from '../parts/feedback/confirm.tsx'
import { Load } from '../parts/feedback/load.tsx'
import { Notice } from '../parts/feedback/notice.tsx'
import { ApiForm, useApiForm } from '../parts/forms/api-form.tsx'
import { Actions, Button } from '../parts/forms/button.tsx'
import { SelectField, TextArea, TextField } from '../parts/forms/fields.tsx'
import { SettingsFrame } from '../parts/layout/settings-frame.tsx'
import { SaveCompanyBody } from '../parts/rules/body-rules.ts'
import { countryChoices } from '../words/country-choices.ts'

export const head: PageModule['head'] = () => ({ title: say('Company data') })

export default function CompanyPage() {
  const { member } = useSignedIn()
  const response = useApiQuery('GET /api/payments/company')
  const mayChange = member?.rights.includes('company.change') ?? true
  return (
    <SettingsFrame
      here="/settings/company"
      title={say('Company data')}
      lead={say('Your receipts show it from now on. Earlier receipts do not change.')}
    >
      <Load of={response}>
        {({ company }) =>
          mayChange ? (
            <CompanyForm key={company?.legalName ?? ''} company={company} />
          ) : (
            <Notice title={say('Your role in this team does not include this')}>
              {company
                ? [
                    company.legalName,
                    company.address,
                    countryName(company.country, currentLanguage()),
                    company.vatId,
                  ].join(', ')
                : null}
            </Notice>
          )
        }
      </Load>
    </SettingsFrame>
  )
}

function CompanyForm({ company }: { company: Company | null }) {
  const form = useApiForm('PUT /api/payments/company', {
    rules: SaveCompanyBody,
    under: 'company',
    initial: {
      legalName: company?.legalName ?? '',
      address: company?.address ?? '',
      country: company?.country ?? '',
      vatId: company?.vatId ?? '',
    },
    body: ({ legalName, address, country, vatId }) => ({
      company: {
        legalName: legalName.trim(),
        address: address.trim(),
        country,
        vatId: vatId.trim() === '' ? null : vatId.trim(),
      },
    }),
    say: {
      legalName: say('Enter the name of the company.'),
      address: say('Enter the address of the company.'),
      country: say('Choose a country.'),
    },
  })
  return (
    <>
      <ApiForm form={form} label={say('Company data')}>
        <TextField {...form.text('legalName')} label={say('Legal name')} autoComplete="organization" />
        <TextArea {...form.text('address')} label={say('Address')} rows={3} />
        <SelectField
          {...form.text('country')}
          label={say('Country')}
          autoComplete="country"
          choices={[{ value: '', label: say('Choose a country') }, ...countryChoices()]}
        />
        <TextField {...form.text('vatId')} label={say('VAT ID')} autoComplete="off" />
        <div>
          <Button {...form.button} look="primary" busyLabel={say('Saving')}>
            {say('Save company data')}
          </Button>
        </div>
      </ApiForm>
      {form.done && <Notice tone="good" title={say('Saved')} />}
      {company && <Remove />}
    </>
  )
}

function Remove() {
  const remove = useApiMutation('PUT /api/payments/company')
  return (
    <Actions>
      <Confirm
        label={say('Remove')}
        ariaLabel={say('Remove company data')}
        look="quiet"
        title={say('Remove the company data?')}
        confirmLabel={say('Remove company data')}
        isBusy={remove.isBusy}
        refused={remove.refused}
        onConfirm={() => remove.call({ body: { company: null } })}
      >
        <p>{say('Receipts of later payments no longer show it.')}</p>
      </Confirm>
    </Actions>
  )
}
