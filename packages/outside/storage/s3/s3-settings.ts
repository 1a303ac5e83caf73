/** Where the bucket is and how to use it. Plain data: threads that print get a copy. */
export type S3Settings = {
  /** Of the server, such as https://s3.sa-east-1.amazonaws.com. */
  endpoint: string
  /** The server's address for browsers, where it has another one. */
  publicEndpoint: string
  region: string
  bucket: string
  /** Begins the name of each object; empty, or ends in `/`. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
  /** https://endpoint/bucket/key in place of https://bucket.endpoint/key. */
  isPathStyle: boolean
  /** How the server encrypts what it stores; null leaves it to the bucket. */
  encryption: { algorithm: 'AES256' | 'aws:kms'; keyId: string | null } | null
}
