/** The queries the network scan's report asks. They live here so that a test holds them against the server's schema. */

const LIST_ARGUMENTS =
  '$first: Int, $skip: Int, $sort_by: String, $order: SortOrder, $search: String, $filters: Filters';
const LIST_VALUES = 'first: $first, skip: $skip, sort_by: $sort_by, order: $order, search: $search, filters: $filters';

export const NSCAN_HEAD = `query NscanHead($id: ID!) {
  result(id: $id) {
    report_summary { target_cleaned name scanType creation_time full_mode }
    nscan_summary {
      vulns critical high medium low confirmed known_exploited hosts_count down_count open_ports
      average { total critical high medium low }
      cia_data
      confidentiality { C P N } integrity { C P N } availability { C P N }
      top_3_vuln { target CRITICAL HIGH MEDIUM LOW }
      history { id scan_start vulnerabilities critical high medium low }
      scan_start scan_end
    }
    nscan_coverage {
      complete ended cause profile command privileged
      consents { code signed_by username signed_at statement }
      tools { name version }
      addresses_planned hosts_up hosts_down hosts_missing missing
      names { name addresses }
      tcp_ports udp_ports
      checks { check status hosts_done hosts_not_done reasons { reason hosts detail } }
      knowledge { name data_date loaded_at entries }
    }
  }
}`;

export const NSCAN_HOSTS = `query NscanHosts($id: ID!, ${LIST_ARGUMENTS}) {
  result(id: $id) {
    hosts(${LIST_VALUES}) {
      total
      items {
        ip hostname open_ports
        guess_os { ostypes osprobes { os_name accuracy } }
        mac vendor severity vulnerabilities_count
        counts { critical high medium low }
        unchecked { check reason }
        scanned_at
      }
    }
  }
}`;

export const NSCAN_HOST_PORTS = `query NscanHostPorts($id: ID!, ${LIST_ARGUMENTS}) {
  result(id: $id) {
    host_ports(${LIST_VALUES}) {
      total
      items {
        protocol portid
        state { state reason }
        service { name tunnel product version extra cpes }
        vulnerabilities_count
      }
    }
  }
}`;

export const NSCAN_VULNERABILITIES = `query NscanVulnerabilities($id: ID!, ${LIST_ARGUMENTS}) {
  result(id: $id) {
    vulnerabilities(${LIST_VALUES}) {
      total
      items {
        id
        host { hostname ip }
        threat level severity impacts name port description
        nvt { family refs { ref { id link } } }
        tags { summary solution }
        cvss_data cves cwes epss epss_percentile
        known_exploited { added_on ransomware }
        certainty doubt check evidence first_seen change
      }
    }
  }
}`;

export const NSCAN_DOWN = `query NscanDown($id: ID!, ${LIST_ARGUMENTS}) {
  result(id: $id) {
    target_down(${LIST_VALUES}) { total items { ip hostname reason } }
  }
}`;

export const NSCAN_DIFFERENCE = `query NscanDifference($id: ID!, ${LIST_ARGUMENTS}) {
  result(id: $id) {
    nscan_difference(${LIST_VALUES}) {
      previous { id name scan_start }
      counts { new changed still gone unverified }
      total
      items {
        id change
        host { hostname ip }
        port name level severity previous_severity changed reason first_seen
      }
    }
  }
}`;
