import { readProductCodes, readTaxRates } from '../../platform/config/groups/checkout-settings.ts'
import type { Config } from '../../platform/config/load-config.ts'
import { createFlatTax } from './flat/flat-tax.ts'
import type { TaxProvider } from './port.ts'
import { createTaxJar } from './taxjar/taxjar-tax.ts'

export { cacheTaxResults, TAX_CACHE_MS } from './cache-tax-results.ts'

/**
 * Uses TaxJar if TAXJAR_API_KEY is set, else the table in TAX_RATES; an empty one means no tax.
 */
export const createTaxProvider = ({
  TAXJAR_API_KEY: apiKey,
  TAXJAR_API_BASE: apiBase,
  TAXJAR_PRODUCT_CODES: codes,
  TAX_RATES: rates,
}: Pick<Config, 'TAXJAR_API_KEY' | 'TAXJAR_API_BASE' | 'TAXJAR_PRODUCT_CODES' | 'TAX_RATES'>): TaxProvider =>
  apiKey
    ? createTaxJar({ apiKey, apiBase, productCodes: readProductCodes(codes).codes })
    : createFlatTax(readTaxRates(rates).rates)
