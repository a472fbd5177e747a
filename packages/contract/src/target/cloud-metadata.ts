/**
 * Where large clouds offer a machine its metadata and other services of the host: credentials among them, given to
 * whoever asks from that machine. Never a target, through a VPN neither. Most clouds answer at 169.254.169.254 and its
 * neighbours, which `scope.ts` refuses with all of 169.254.0.0/16 and fe80::/10; these lie elsewhere.
 */
export const METADATA_IPV4: readonly string[] = [
  // Azure: virtual public address of the host (learn.microsoft.com, "What is IP address 168.63.129.16?").
  '168.63.129.16',
  // Alibaba Cloud (alibabacloud.com, "Instance metadata"); in 100.64.0.0/10, which is refused as a whole.
  '100.100.100.200',
  // Oracle Cloud Classic (docs.oracle.com, "Retrieving Instance Metadata"); in 192.0.0.0/24, refused as a whole.
  '192.0.0.192',
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
