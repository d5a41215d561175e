/**
 * Reads the bits of a packet, the highest bit of each byte first.
 * @throws RangeError if the packet has no more bits. The packet is then damaged.
 */
export class BitReader {
  #position = 0
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** Reads at most 32 bits. */
  read(count: number): number {
    let value = 0
    for (let left = count; left > 0; ) {
      const byte = this.#bytes[this.#position >> 3]
      if (byte === undefined) throw new RangeError('The packet ends too early.')
      const inByte = 8 - (this.#position & 7)
      const taken = Math.min(left, inByte)
      value = value * 2 ** taken + ((byte >> (inByte - taken)) & ((1 << taken) - 1))
      this.#position += taken
      left -= taken
    }
    return value
  }

  advance(count: number): void {
    this.#position += count
    if (this.#position > this.#bytes.length * 8) throw new RangeError('The packet ends too early.')
  }

  align(): void {
    this.#position = Math.ceil(this.#position / 8) * 8
  }
}
