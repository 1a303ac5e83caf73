/** The bucket and how to use it. Plain data: threads that print get a copy. */
export type S3Settings = {
  /** The address of the server, such as https://s3.sa-east-1.amazonaws.com. */
  endpoint: string
  /** The server's address for browsers, where it has another one. */
  publicEndpoint: string
  region: string
  bucket: string
  /** The prefix of each object's name; empty, or ends in `/`. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
  /** https://endpoint/bucket/key in place of https://bucket.endpoint/key. */
  isPathStyle: boolean
  /** The encryption of objects on the server; null leaves it to the bucket. */
  encryption: { algorithm: 'AES256' | 'aws:kms'; keyId: string | null } | null
}
