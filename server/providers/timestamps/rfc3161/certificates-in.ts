import { X509Certificate } from 'node:crypto'
import { Certificate } from 'pkijs'

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** Parses concatenated PEM. */
export const certificatesIn = (pem: string): Certificate[] =>
  (pem.match(CERTIFICATE) ?? []).map((each) => Certificate.fromBER(new Uint8Array(new X509Certificate(each).raw)))
