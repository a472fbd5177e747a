/**
 * Where large clouds offer a machine its metadata and other services of the host, credentials among them, to every
 * process of that machine. Never a target, with or without a VPN. Most clouds answer at 169.254.169.254 and its
 * neighbours, Alibaba Cloud at 100.100.100.200, Oracle Cloud Classic at 192.0.0.192: `scope.ts` refuses the blocks
 * around them. These lie elsewhere.
 */
export const METADATA_IPV4: readonly string[] = [
  // Azure: virtual public address of the host (learn.microsoft.com, "What is IP address 168.63.129.16?").
  '168.63.129.16',
];

export const METADATA_IPV6: readonly (readonly [network: string, prefix: number])[] = [
  // Amazon: instance metadata ::254, name server ::253, time ::123, EKS pod identity ::23 (docs.aws.amazon.com, EC2 user
  // guide, "Access instance metadata"; VPC user guide, "DNS attributes").
  ['fd00:ec2::', 32],
  // Google Cloud (cloud.google.com, "About VM metadata": machines with IPv6 alone).
  ['fd20:ce::254', 128],
  // Oracle Cloud (docs.oracle.com, "Getting Instance Metadata": IPv6 endpoint).
  ['fd00:c1::a9fe:a9fe', 128],
  // Alibaba Cloud (alibabacloud.com, "Instance metadata": IPv6).
  ['fd00:100::100:200', 128],
  // Scaleway (cloud-init documentation, data source Scaleway).
  ['fd00:42::42', 128],
  // Akamai, formerly Linode (techdocs.akamai.com, "Metadata Service API").
  ['fd00:a9fe:a9fe::1', 128],
];
