/** Random numbers that a seed determines (sfc32): the same on every machine. */
export class Random {
  private a = 0x9e3779b9 | 0
  private b = 0x243f6a88 | 0
  private c: number
  private counter = 1

  constructor(seed: number) {
    this.c = seed | 0
    for (let i = 0; i < 16; i++) this.bits()
  }

  /** 32 random bits as a signed integer. */
  private bits(): number {
    const sum = (((this.a + this.b) | 0) + this.counter) | 0
    this.counter = (this.counter + 1) | 0
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) | 0
    this.c = ((this.c << 21) | (this.c >>> 11)) + sum
    this.c |= 0
    return sum
  }

  /** At least 0 and below 1. */
  next(): number {
    return (this.bits() >>> 0) / 4_294_967_296
  }

  /** An integer of at least 0 and below `bound`. */
  below(bound: number): number {
    return Math.floor(this.next() * bound)
  }
}
