INSERT INTO accounts (id, name, created_at) OVERRIDING SYSTEM VALUE VALUES
('05ca20a4-5ac7-4cb4-aea7-0f1bf9591fcc', 'Beta', '2026-11-15 20:01:33.333135+00'),
('ee802b5f-d261-4772-92be-3b35de56aa28', 'Acme', '2026-11-15 20:01:33.304801+00');

INSERT INTO users (id, account_id, username, email, password_hash, roles, member_role, locale, created_at) OVERRIDING SYSTEM VALUE VALUES
('4517ada7-bc75-4b89-b9c9-ed443a2539a4', '05ca20a4-5ac7-4cb4-aea7-0f1bf9591fcc', 'beta', 'beta@example.com', '$argon2id$v=19$m=19456,t=2,p=1$0ehz71Wa87i3AIrWh/ymJg$oWbPiO+4CTi0MAqF/6jGo9qFApudmHIjPSZB5kU/fAo', '{}', 'member', 'it', '2026-11-15 20:01:33.344628+00'),
('67d54552-49d6-44f5-adff-5c89a52ad643', 'ee802b5f-d261-4772-92be-3b35de56aa28', 'acme', 'acme@example.com', '$argon2id$v=19$m=19456,t=2,p=1$0ehz71Wa87i3AIrWh/ymJg$oWbPiO+4CTi0MAqF/6jGo9qFApudmHIjPSZB5kU/fAo', '{}', 'member', 'it', '2026-11-15 20:01:33.31837+00');

INSERT INTO licences (id, account_id, api, name, scans_max, full_mode, created_at) OVERRIDING SYSTEM VALUE VALUES
('3b42a25a-6139-4b6d-9534-fdb91494768f', '05ca20a4-5ac7-4cb4-aea7-0f1bf9591fcc', '/nscan/', 'Network Scan', 50, 'false', '2026-11-15 20:01:33.345945+00'),
('492aa367-2cf1-4ecf-bc54-1025349ec6d5', 'ee802b5f-d261-4772-92be-3b35de56aa28', '/nscan/', 'Network Scan', 50, 'true', '2026-11-15 20:01:33.331437+00');

INSERT INTO tasks (id, account_id, engine, name, status, traceback, result, created_at, licence_id, plan, queued_at, ended_at, deleted_at) OVERRIDING SYSTEM VALUE VALUES
('0415bedb-8007-463f-b7ca-f5511a6a97e3', 'ee802b5f-d261-4772-92be-3b35de56aa28', 'nscan', 'Scan compared', 'SUCCESS', NULL, '{"output":""}', '2026-01-06 03:04:05.678+00', '492aa367-2cf1-4ecf-bc54-1025349ec6d5', '{"names":1,"steps":{"profile":"full","consents":[]},"entries":[{"kind":"cidr","text":"10.0.0.0/28","addresses":16},{"kind":"host","text":"www.example.com","addresses":0}],"addresses":16}', '2026-01-06 03:04:05.678+00', '2026-01-07 03:04:05.678+00', NULL),
('0a30ddbd-6c4e-442e-b0e3-277995695d10', 'ee802b5f-d261-4772-92be-3b35de56aa28', 'nscan', 'Scan failed', 'FAILURE', 'nmap died', '{"cause":{"en":"nmap died","it":"nmap è morto"},"output":""}', '2026-01-05 03:04:05.678+00', '492aa367-2cf1-4ecf-bc54-1025349ec6d5', '{"names":1,"steps":{"profile":"full","consents":[]},"entries":[{"kind":"cidr","text":"10.0.0.0/28","addresses":16},{"kind":"host","text":"www.example.com","addresses":0}],"addresses":16}', '2026-01-05 03:04:05.678+00', '2026-01-06 03:04:05.678+00', NULL),
('11cae7ff-d05d-4acc-9278-33da8e83b0b4', 'ee802b5f-d261-4772-92be-3b35de56aa28', 'nscan', 'Scan inventory again', 'SUCCESS', NULL, '{"output":""}', '2026-01-10 03:04:05.678+00', '492aa367-2cf1-4ecf-bc54-1025349ec6d5', '{"names":1,"steps":{"profile":"full","consents":[]},"entries":[{"kind":"cidr","text":"10.0.0.0/28","addresses":16},{"kind":"host","text":"www.example.com","addresses":0}],"addresses":16}', '2026-01-10 03:04:05.678+00', '2026-01-11 03:04:05.678+00', NULL),
('1f4f1de1-e313-4d0d-aa78-01da109bd788', 'ee802b5f-d261-4772-92be-3b35de56aa28', 'nscan', 'Scan stopped', 'STOPPED', NULL, '{"output":""}', '2026-01-02 03:04:05.678+00', '492aa367-2cf1-4ecf-bc54-1025349ec6d5', '{"names":1,"steps":{"profile":"full","consents":[{"code":"dos_scripts","username":"acme","signed_at":"2026-01-02T03:04:05.000Z","signed_by":"Ada Rossi","statement":"I authorise it: àèì."}]},"entries":[{"kind":"cidr","text":"10.0.0.0/28","addresses":16},{"kind":"host","text":"www.example.com","addresses":0}],"addresses":16}', '2026-01-02 03:04:05.678+00', '2026-01-03 03:04:05.678+00', NULL),
('2017c173-250b-4c09-993d-1fdd8ee4ffc0', 'ee802b5f-d261-4772-92be-3b35de56aa28', 'nscan', 'Scan after removal', 'SUCCESS', NULL, '{"output":""}', '2026-01-12 03:04:05.678+00', '492aa367-2cf1-4ecf-bc54-1025349ec6d5', '{"names":1,"steps":{"profile":"full","consents":[]},"entries":[{"kind":"cidr","text":"10.0.0.0/28","addresses":16},{"kind":"host","text":"www.example.com","addresses":0}],"addresses":16}', '2026-01-12 03:04:05.678+00', '2026-01-13 03:04:05.678+00', NULL),
('244ec365-e48e-45c5-9bea-326d928c2e98', 'ee802b5f-d261-4772-92be-3b35de56aa28', 'nscan', 'Scan inventory', 'SUCCESS', NULL, '{"output":""}', '2026-01-09 03:04:05.678+00', '492aa367-2cf1-4ecf-bc54-1025349ec6d5', '{"names":1,"steps":{"profile":"full","consents":[]},"entries":[{"kind":"cidr","text":"10.0.0.0/28","addresses":16},{"kind":"host","text":"www.example.com","addresses":0}],"addresses":16}', '2026-01-09 03:04:05.678+00', '2026-01-10 03:04:05.678+00', NULL),
('2d1059a0-cf12-4f6a-8f71-c9e675200bb2', 'ee802b5f-d261-4772-92be-3b35de56aa28', 'nscan', 'Scan left', 'FAILURE', 'The worker was lost.', '{"cause":{"en":"The worker was lost.","it":"Il worker è andato perso."},"output":""}', '2026-01-08 03:04:05.678+00', '492aa367-2cf1-4ecf-bc54-1025349ec6d5', '{"names":1,"steps":{"profile":"full","consents":[]},"entries":[{"kind":"cidr","text":"10.0.0.0/28","addresses":16},{"kind":"host","text":"www.example.com","addresses":0}],"addresses":16}', '2026-01-08 03:04:05.678+00', '2026-01-09 03:04:05.678+00', NULL),
('5902e128-b6d8-42be-9424-85f41662c315', 'ee802b5f-d261-4772-92be-3b35de56aa28', 'nscan', 'Scan first', 'SUCCESS', NULL, '{"output":""}', '2026-01-01 03:04:05.678+00', '492aa367-2cf1-4ecf-bc54-1025349ec6d5', '{"names":1,"steps":{"profile":"full","consents":[{"code":"dos_scripts","username":"acme","signed_at":"2026-01-02T03:04:05.000Z","signed_by":"Ada Rossi","statement":"I authorise it: àèì."}]},"entries":[{"kind":"cidr","text":"10.0.0.0/28","addresses":16},{"kind":"host","text":"www.example.com","addresses":0}],"addresses":16}', '2026-01-01 03:04:05.678+00', '2026-01-02 03:04:05.678+00', NULL),
('aa7f70b6-08bd-4700-ab97-4bac72893338', 'ee802b5f-d261-4772-92be-3b35de56aa28', 'nscan', 'Scan open', 'RUNNING', NULL, '{"output":""}', '2026-01-07 03:04:05.678+00', '492aa367-2cf1-4ecf-bc54-1025349ec6d5', '{"names":1,"steps":{"profile":"full","consents":[]},"entries":[{"kind":"cidr","text":"10.0.0.0/28","addresses":16},{"kind":"host","text":"www.example.com","addresses":0}],"addresses":16}', '2026-01-07 03:04:05.678+00', NULL, NULL),
('b0c466f0-c0bf-482a-9b9f-1324d3ce35f0', 'ee802b5f-d261-4772-92be-3b35de56aa28', 'nscan', 'Scan deleted', 'DELETED', NULL, '{"output":""}', '2026-01-13 03:04:05.678+00', '492aa367-2cf1-4ecf-bc54-1025349ec6d5', '{"names":1,"steps":{"profile":"full","consents":[]},"entries":[{"kind":"cidr","text":"10.0.0.0/28","addresses":16},{"kind":"host","text":"www.example.com","addresses":0}],"addresses":16}', '2026-01-13 03:04:05.678+00', '2026-01-14 03:04:05.678+00', '2026-11-15 20:01:34.554223+00'),
('cf69ed78-7610-4d9f-8585-a85c18e3e578', '05ca20a4-5ac7-4cb4-aea7-0f1bf9591fcc', 'nscan', 'Scan lite', 'SUCCESS', NULL, '{"output":""}', '2026-01-15 03:04:05.678+00', '3b42a25a-6139-4b6d-9534-fdb91494768f', '{"names":1,"steps":{"profile":"full","consents":[]},"entries":[{"kind":"cidr","text":"10.0.0.0/28","addresses":16},{"kind":"host","text":"www.example.com","addresses":0}],"addresses":16}', '2026-01-15 03:04:05.678+00', '2026-01-16 03:04:05.678+00', NULL),
('d41d024a-d6c5-4471-9996-5c21d9682011', 'ee802b5f-d261-4772-92be-3b35de56aa28', 'nscan', 'Scan complete', 'SUCCESS', NULL, '{"output":""}', '2026-01-04 03:04:05.678+00', '492aa367-2cf1-4ecf-bc54-1025349ec6d5', '{"names":1,"steps":{"profile":"full","consents":[]},"entries":[{"kind":"cidr","text":"10.0.0.0/28","addresses":16},{"kind":"host","text":"www.example.com","addresses":0}],"addresses":16}', '2026-01-04 03:04:05.678+00', '2026-01-05 03:04:05.678+00', NULL),
('de4d68d9-abbf-4bb5-b13b-2e88ae75d5dd', 'ee802b5f-d261-4772-92be-3b35de56aa28', 'nscan', 'Scan third', 'SUCCESS', NULL, '{"output":""}', '2026-01-03 03:04:05.678+00', '492aa367-2cf1-4ecf-bc54-1025349ec6d5', '{"names":1,"steps":{"profile":"full","consents":[]},"entries":[{"kind":"cidr","text":"10.0.0.0/28","addresses":16},{"kind":"host","text":"www.example.com","addresses":0}],"addresses":16}', '2026-01-03 03:04:05.678+00', '2026-01-04 03:04:05.678+00', NULL),
('f90c15cb-d0a4-4218-8eef-ba060d8c2250', 'ee802b5f-d261-4772-92be-3b35de56aa28', 'nscan', 'Scan after deletion', 'SUCCESS', NULL, '{"output":""}', '2026-01-14 03:04:05.678+00', '492aa367-2cf1-4ecf-bc54-1025349ec6d5', '{"names":1,"steps":{"profile":"full","consents":[]},"entries":[{"kind":"cidr","text":"10.0.0.0/28","addresses":16},{"kind":"host","text":"www.example.com","addresses":0}],"addresses":16}', '2026-01-14 03:04:05.678+00', '2026-01-15 03:04:05.678+00', NULL);

INSERT INTO nscan_targets (no, account_id, target_key) OVERRIDING SYSTEM VALUE VALUES
(1, 'ee802b5f-d261-4772-92be-3b35de56aa28', 'perimeter'),
(11, 'ee802b5f-d261-4772-92be-3b35de56aa28', 'moved'),
(15, '05ca20a4-5ac7-4cb4-aea7-0f1bf9591fcc', 'perimeter'),
(4, 'ee802b5f-d261-4772-92be-3b35de56aa28', 'one'),
(8, 'ee802b5f-d261-4772-92be-3b35de56aa28', 'office'),
(9, 'ee802b5f-d261-4772-92be-3b35de56aa28', 'inventory');

INSERT INTO nscan_first_seen (target_no, fingerprint, first_seen) OVERRIDING SYSTEM VALUE VALUES
(1, '04d3bc95-bdd5-ad0e-62e2-8cb2dcf5e051', '2026-01-07 03:04:05.678+00'),
(1, '09479768-d37f-cc6b-d54e-e7bfccc79bfa', '2026-01-01 03:04:05.678+00'),
(1, '1234f678-2d12-1cdb-edc4-98764c8668a5', '2026-01-01 03:04:05.678+00'),
(1, '134d547a-0b33-50c7-e4f1-1cec0e3109af', '2026-01-02 03:04:05.678+00'),
(1, '1e5e314a-6578-3d4d-cba8-c19faf94e273', '2026-01-01 03:04:05.678+00'),
(1, '2b511b67-6e46-dd03-d9e2-b2c4751a8f08', '2026-01-01 03:04:05.678+00'),
(1, '32a7f537-683d-582c-1062-b68fa95b7692', '2026-01-01 03:04:05.678+00'),
(1, '45320fe1-3b31-63bc-c5a8-8658a8b9ec19', '2026-01-01 03:04:05.678+00'),
(1, '48a82026-53ac-96ed-84c3-4e95dbf1c392', '2026-01-01 03:04:05.678+00'),
(1, '4a640be5-de24-11f8-d490-8cc0bec4d702', '2026-01-01 03:04:05.678+00'),
(1, '51c3ff31-ddc4-855f-0613-a2fc80eb972d', '2026-01-01 03:04:05.678+00'),
(1, '5778463b-9071-aa33-7e8f-21431eee070c', '2026-01-01 03:04:05.678+00'),
(1, '721f5461-30d9-4a25-8b83-7a4282bc40b2', '2026-01-01 03:04:05.678+00'),
(1, '8479d202-3996-24d4-2b3c-7019bd48ca57', '2026-01-01 03:04:05.678+00'),
(1, '86c961ac-42a0-70b4-72c3-072393269a39', '2026-01-01 03:04:05.678+00'),
(1, 'a7326785-b231-ab9c-5089-8a4c8f5fb429', '2026-01-01 03:04:05.678+00'),
(1, 'feeda282-d499-8dfb-c500-9d0c8d317564', '2026-01-01 03:04:05.678+00'),
(11, '2eeca63c-2c37-0f4d-59dc-18034532c6a6', '2026-01-14 03:04:05.678+00'),
(11, 'b9d05f5c-50b6-1f13-0500-a74b1f45865a', '2026-01-12 03:04:05.678+00'),
(11, 'ced3a052-1ecc-7a07-b27a-025c31ea6cc2', '2026-01-12 03:04:05.678+00'),
(15, '04d3bc95-bdd5-ad0e-62e2-8cb2dcf5e051', '2026-01-16 03:04:05.678+00'),
(15, '48a82026-53ac-96ed-84c3-4e95dbf1c392', '2026-01-16 03:04:05.678+00'),
(4, 'b250cf17-e140-060d-1b3c-7c5c8e15ba90', '2026-01-04 03:04:05.678+00'),
(8, '04d3bc95-bdd5-ad0e-62e2-8cb2dcf5e051', '2026-01-08 03:04:05.678+00'),
(8, '48a82026-53ac-96ed-84c3-4e95dbf1c392', '2026-01-08 03:04:05.678+00');

INSERT INTO nscan_reports (no, task_id, account_id, target_no, begun_at, profile, privileged, command, tools, names, knowledge, planned_first, planned_last, addresses_planned, received_at, tcp_ports, udp_ports, not_done, closed_at, outcome, cause, coverage, hosts_up, hosts_down, ports, open_ports, vulns, critical, high, medium, low, confirmed, known_exploited, impacts, previous_no, previous_task_id, previous_name, previous_begun_at, difference_new, difference_changed, difference_still, difference_gone, difference_unverified) OVERRIDING SYSTEM VALUE VALUES
(1, '5902e128-b6d8-42be-9424-85f41662c315', 'ee802b5f-d261-4772-92be-3b35de56aa28', 1, '2026-11-15 20:01:33.383843+00', 'full', 'true', 'nmap -n -T4 -sS', '[{"name":"nmap","version":"7.93"}]', '[{"name":"www.example.com","addresses":["10.0.0.1"]},{"name":"name.example.com","addresses":[]},{"name":"<script>alert(''x'')<","addresses":["2001:db8::1"]}]', '[{"name":"nvd","entries":5,"dataDate":"2026-01-01T00:00:00.000Z","loadedAt":null}]', '{10.0.0.1,2001:db8::1,2001:db8::2}', '{10.0.0.9,2001:db8::1,2001:db8::2}', 11, '2026-11-15 20:01:33.502151+00', '1-65535', '1-1000', '[]', '2026-11-15 20:01:33.50492+00', 'success', NULL, '{"checks":[{"check":"discovery","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":5,"hosts_not_done":7},{"check":"tcp_ports","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":5,"hosts_not_done":7},{"check":"udp_ports","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":5,"hosts_not_done":7},{"check":"services","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":5,"hosts_not_done":7},{"check":"os","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":5,"hosts_not_done":7},{"check":"versions","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":5,"hosts_not_done":7},{"check":"scripts","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":5,"hosts_not_done":7},{"check":"vuln_scripts","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":5,"hosts_not_done":7},{"check":"deep_scripts","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":5,"hosts_not_done":7},{"check":"dos_scripts","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":5,"hosts_not_done":7},{"check":"tls","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":5,"hosts_not_done":7},{"check":"ftp_anonymous","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":5,"hosts_not_done":7},{"check":"redis_open","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":5,"hosts_not_done":7},{"check":"snmp_public","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":5,"hosts_not_done":7},{"check":"smb_v1","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":5,"hosts_not_done":7},{"check":"telnet","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":5,"hosts_not_done":7},{"check":"default_page","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":5,"hosts_not_done":7},{"check":"log4shell","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":5,"hosts_not_done":7}],"missing":["10.0.0.4-10.0.0.9","2001:db8::2"],"complete":false,"hosts_missing":7}', 5, 0, 9, 7, 15, 2, 6, 4, 3, 15, 1, '{13,1,1,1,13,1,1,1,13}', NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0),
(10, '11cae7ff-d05d-4acc-9278-33da8e83b0b4', 'ee802b5f-d261-4772-92be-3b35de56aa28', 9, '2026-11-15 20:01:34.161426+00', 'full', 'true', 'nmap -n -T4 -sS', '[{"name":"nmap","version":"7.93"}]', '[]', '[{"name":"nvd","entries":5,"dataDate":"2026-01-01T00:00:00.000Z","loadedAt":null}]', '{10.1.0.1}', '{10.1.0.1}', 1, '2026-11-15 20:01:34.19306+00', '1-1000,8080', 53, '[]', '2026-11-15 20:01:34.198251+00', 'success', NULL, '{"checks":[{"check":"discovery","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"tcp_ports","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"udp_ports","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"services","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"os","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"versions","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"scripts","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"vuln_scripts","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"deep_scripts","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"dos_scripts","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"tls","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"ftp_anonymous","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"redis_open","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"snmp_public","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"smb_v1","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"telnet","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"default_page","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"log4shell","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0}],"missing":[],"complete":true,"hosts_missing":0}', 1, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, '{0,0,0,0,0,0,0,0,0}', 9, '244ec365-e48e-45c5-9bea-326d928c2e98', 'Scan inventory', '2026-11-15 20:01:34.106914+00', 0, 0, 0, 0, 0),
(12, '2017c173-250b-4c09-993d-1fdd8ee4ffc0', 'ee802b5f-d261-4772-92be-3b35de56aa28', 11, '2026-11-15 20:01:34.295552+00', 'full', 'true', 'nmap -n -T4 -sS', '[{"name":"nmap","version":"7.93"}]', '[]', '[{"name":"nvd","entries":5,"dataDate":"2026-01-01T00:00:00.000Z","loadedAt":null}]', '{10.1.0.1}', '{10.1.0.1}', 1, '2026-11-15 20:01:34.332117+00', '1-1000,8080', 53, '[]', '2026-11-15 20:01:34.33366+00', 'success', NULL, '{"checks":[{"check":"discovery","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"tcp_ports","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"udp_ports","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"services","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"os","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"versions","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"scripts","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"vuln_scripts","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"deep_scripts","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"dos_scripts","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"tls","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"ftp_anonymous","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"redis_open","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"snmp_public","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"smb_v1","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"telnet","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"default_page","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"log4shell","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0}],"missing":[],"complete":true,"hosts_missing":0}', 1, 0, 1, 1, 1, 0, 1, 0, 0, 1, 0, '{1,0,0,0,1,0,0,0,1}', 11, '5a66ec7b-b99b-4b8a-aa5b-020e048f8cd4', 'Scan removed', '2026-11-15 20:01:34.244738+00', 0, 0, 1, 1, 0),
(13, 'b0c466f0-c0bf-482a-9b9f-1324d3ce35f0', 'ee802b5f-d261-4772-92be-3b35de56aa28', 11, '2026-11-15 20:01:34.381351+00', 'full', 'true', 'nmap -n -T4 -sS', '[{"name":"nmap","version":"7.93"}]', '[]', '[{"name":"nvd","entries":5,"dataDate":"2026-01-01T00:00:00.000Z","loadedAt":null}]', '{10.1.0.1}', '{10.1.0.1}', 1, '2026-11-15 20:01:34.420628+00', '1-1000,8080', 53, '[]', '2026-11-15 20:01:34.425706+00', 'success', NULL, '{"checks":[{"check":"discovery","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"tcp_ports","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"udp_ports","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"services","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"os","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"versions","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"scripts","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"vuln_scripts","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"deep_scripts","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"dos_scripts","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"tls","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"ftp_anonymous","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"redis_open","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"snmp_public","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"smb_v1","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"telnet","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"default_page","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"log4shell","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0}],"missing":[],"complete":true,"hosts_missing":0}', 1, 0, 1, 1, 1, 0, 1, 0, 0, 1, 0, '{1,0,0,0,1,0,0,0,1}', 12, '2017c173-250b-4c09-993d-1fdd8ee4ffc0', 'Scan after removal', '2026-11-15 20:01:34.295552+00', 1, 0, 0, 1, 0),
(14, 'f90c15cb-d0a4-4218-8eef-ba060d8c2250', 'ee802b5f-d261-4772-92be-3b35de56aa28', 11, '2026-11-15 20:01:34.468623+00', 'full', 'true', 'nmap -n -T4 -sS', '[{"name":"nmap","version":"7.93"}]', '[]', '[{"name":"nvd","entries":5,"dataDate":"2026-01-01T00:00:00.000Z","loadedAt":null}]', '{10.1.0.1}', '{10.1.0.1}', 1, '2026-11-15 20:01:34.50463+00', '1-1000,8080', 53, '[]', '2026-11-15 20:01:34.512212+00', 'success', NULL, '{"checks":[{"check":"discovery","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"tcp_ports","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"udp_ports","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"services","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"os","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"versions","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"scripts","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"vuln_scripts","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"deep_scripts","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"dos_scripts","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"tls","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"ftp_anonymous","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"redis_open","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"snmp_public","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"smb_v1","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"telnet","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"default_page","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"log4shell","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0}],"missing":[],"complete":true,"hosts_missing":0}', 1, 0, 1, 1, 1, 0, 1, 0, 0, 1, 0, '{1,0,0,0,1,0,0,0,1}', 13, 'b0c466f0-c0bf-482a-9b9f-1324d3ce35f0', 'Scan deleted', '2026-11-15 20:01:34.381351+00', 1, 0, 0, 1, 0),
(15, 'cf69ed78-7610-4d9f-8585-a85c18e3e578', '05ca20a4-5ac7-4cb4-aea7-0f1bf9591fcc', 15, '2026-11-15 20:01:34.564971+00', 'full', 'true', 'nmap -n -T4 -sS', '[{"name":"nmap","version":"7.93"}]', '[{"name":"www.example.com","addresses":["10.0.0.1"]},{"name":"name.example.com","addresses":[]},{"name":"<script>alert(''x'')<","addresses":["2001:db8::1"]}]', '[{"name":"nvd","entries":5,"dataDate":"2026-01-01T00:00:00.000Z","loadedAt":null}]', '{10.0.0.1,2001:db8::1,2001:db8::2}', '{10.0.0.9,2001:db8::1,2001:db8::2}', 11, '2026-11-15 20:01:34.59881+00', '1-1000,8080', 53, '[]', '2026-11-15 20:01:34.608954+00', 'success', NULL, '{"checks":[{"check":"discovery","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":4,"hosts_not_done":7},{"check":"tcp_ports","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":2,"hosts_not_done":7},{"check":"udp_ports","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":2,"hosts_not_done":7},{"check":"services","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":2,"hosts_not_done":7},{"check":"os","status":"partial","reasons":[{"hosts":1,"detail":"","reason":"no_privileges"},{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":1,"hosts_not_done":8},{"check":"versions","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":2,"hosts_not_done":7},{"check":"scripts","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":2,"hosts_not_done":7},{"check":"vuln_scripts","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":2,"hosts_not_done":7},{"check":"deep_scripts","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":2,"hosts_not_done":7},{"check":"dos_scripts","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":2,"hosts_not_done":7},{"check":"tls","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":2,"hosts_not_done":7},{"check":"ftp_anonymous","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":2,"hosts_not_done":7},{"check":"redis_open","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":2,"hosts_not_done":7},{"check":"snmp_public","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":2,"hosts_not_done":7},{"check":"smb_v1","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":2,"hosts_not_done":7},{"check":"telnet","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":2,"hosts_not_done":7},{"check":"default_page","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":2,"hosts_not_done":7},{"check":"log4shell","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":2,"hosts_not_done":7}],"missing":["10.0.0.3-10.0.0.9"],"complete":false,"hosts_missing":7}', 2, 2, 2, 2, 2, 1, 1, 0, 0, 1, 0, '{2,0,0,1,1,0,1,0,1}', NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0),
(2, '1f4f1de1-e313-4d0d-aa78-01da109bd788', 'ee802b5f-d261-4772-92be-3b35de56aa28', 1, '2026-11-15 20:01:33.552903+00', 'full', 'true', 'nmap -n -T4 -sS', '[{"name":"nmap","version":"7.93"}]', '[{"name":"www.example.com","addresses":["10.0.0.1"]},{"name":"name.example.com","addresses":[]},{"name":"<script>alert(''x'')<","addresses":["2001:db8::1"]}]', '[{"name":"nvd","entries":5,"dataDate":"2026-01-01T00:00:00.000Z","loadedAt":null}]', '{10.0.0.1,2001:db8::1,2001:db8::2}', '{10.0.0.9,2001:db8::1,2001:db8::2}', 11, '2026-11-15 20:01:33.621784+00', '1-1000,8080', NULL, '[{"check":"discovery","detail":"","reason":"stopped"},{"check":"dos_scripts","detail":"","reason":"no_consent"},{"check":"discovery","detail":"evil.example.com","reason":"not_allowed"}]', '2026-11-15 20:01:33.631504+00', 'stopped', NULL, '{"checks":[{"check":"discovery","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"stopped"},{"hosts":0,"detail":"evil.example.com","reason":"not_allowed"}],"hosts_done":4,"hosts_not_done":7},{"check":"tcp_ports","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"stopped"}],"hosts_done":2,"hosts_not_done":7},{"check":"udp_ports","status":"partial","reasons":[{"hosts":1,"detail":"","reason":"not_in_profile"},{"hosts":7,"detail":"","reason":"stopped"}],"hosts_done":1,"hosts_not_done":8},{"check":"services","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"stopped"}],"hosts_done":2,"hosts_not_done":7},{"check":"os","status":"partial","reasons":[{"hosts":1,"detail":"","reason":"no_privileges"},{"hosts":7,"detail":"","reason":"stopped"}],"hosts_done":1,"hosts_not_done":8},{"check":"versions","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"stopped"}],"hosts_done":2,"hosts_not_done":7},{"check":"scripts","status":"partial","reasons":[{"hosts":1,"detail":"","reason":"timed_out"},{"hosts":7,"detail":"","reason":"stopped"}],"hosts_done":1,"hosts_not_done":8},{"check":"vuln_scripts","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"stopped"}],"hosts_done":2,"hosts_not_done":7},{"check":"deep_scripts","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"stopped"}],"hosts_done":2,"hosts_not_done":7},{"check":"dos_scripts","status":"partial","reasons":[{"hosts":1,"detail":"","reason":"no_consent"},{"hosts":7,"detail":"","reason":"stopped"}],"hosts_done":1,"hosts_not_done":8},{"check":"tls","status":"partial","reasons":[{"hosts":1,"detail":"","reason":"tool_missing"},{"hosts":7,"detail":"","reason":"stopped"}],"hosts_done":1,"hosts_not_done":8},{"check":"ftp_anonymous","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"stopped"}],"hosts_done":2,"hosts_not_done":7},{"check":"redis_open","status":"partial","reasons":[{"hosts":1,"detail":"","reason":"nothing_to_check"},{"hosts":7,"detail":"","reason":"stopped"}],"hosts_done":1,"hosts_not_done":8},{"check":"snmp_public","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"stopped"}],"hosts_done":2,"hosts_not_done":7},{"check":"smb_v1","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"stopped"}],"hosts_done":2,"hosts_not_done":7},{"check":"telnet","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"stopped"}],"hosts_done":2,"hosts_not_done":7},{"check":"default_page","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"stopped"}],"hosts_done":2,"hosts_not_done":7},{"check":"log4shell","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"stopped"}],"hosts_done":2,"hosts_not_done":7}],"missing":["10.0.0.3-10.0.0.9"],"complete":false,"hosts_missing":7}', 2, 2, 2, 2, 6, 2, 2, 1, 1, 3, 2, '{6,0,0,1,5,0,1,0,5}', 1, '5902e128-b6d8-42be-9424-85f41662c315', 'Scan first', '2026-11-15 20:01:33.383843+00', 1, 4, 1, 5, 5),
(3, 'de4d68d9-abbf-4bb5-b13b-2e88ae75d5dd', 'ee802b5f-d261-4772-92be-3b35de56aa28', 1, '2026-11-15 20:01:33.6872+00', 'full', 'true', 'nmap -n -T4 -sS', '[{"name":"nmap","version":"7.93"}]', '[{"name":"www.example.com","addresses":["10.0.0.1"]},{"name":"name.example.com","addresses":[]},{"name":"<script>alert(''x'')<","addresses":["2001:db8::1"]}]', '[{"name":"nvd","entries":5,"dataDate":"2026-01-01T00:00:00.000Z","loadedAt":null}]', '{10.0.0.1,2001:db8::1,2001:db8::2}', '{10.0.0.9,2001:db8::1,2001:db8::2}', 11, '2026-11-15 20:01:33.715862+00', '1-65535', 53, '[]', '2026-11-15 20:01:33.721025+00', 'success', NULL, '{"checks":[{"check":"discovery","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":4,"hosts_not_done":7},{"check":"tcp_ports","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":4,"hosts_not_done":7},{"check":"udp_ports","status":"partial","reasons":[{"hosts":1,"detail":"","reason":"not_in_profile"},{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":3,"hosts_not_done":8},{"check":"services","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":4,"hosts_not_done":7},{"check":"os","status":"partial","reasons":[{"hosts":1,"detail":"","reason":"no_privileges"},{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":3,"hosts_not_done":8},{"check":"versions","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":4,"hosts_not_done":7},{"check":"scripts","status":"partial","reasons":[{"hosts":1,"detail":"","reason":"timed_out"},{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":3,"hosts_not_done":8},{"check":"vuln_scripts","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":4,"hosts_not_done":7},{"check":"deep_scripts","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":4,"hosts_not_done":7},{"check":"dos_scripts","status":"partial","reasons":[{"hosts":1,"detail":"","reason":"no_consent"},{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":3,"hosts_not_done":8},{"check":"tls","status":"partial","reasons":[{"hosts":1,"detail":"","reason":"tool_missing"},{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":3,"hosts_not_done":8},{"check":"ftp_anonymous","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":4,"hosts_not_done":7},{"check":"redis_open","status":"partial","reasons":[{"hosts":1,"detail":"","reason":"nothing_to_check"},{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":3,"hosts_not_done":8},{"check":"snmp_public","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":4,"hosts_not_done":7},{"check":"smb_v1","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":4,"hosts_not_done":7},{"check":"telnet","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":4,"hosts_not_done":7},{"check":"default_page","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":4,"hosts_not_done":7},{"check":"log4shell","status":"partial","reasons":[{"hosts":7,"detail":"","reason":"cut"}],"hosts_done":4,"hosts_not_done":7}],"missing":["10.0.0.4-10.0.0.9","2001:db8::2"],"complete":false,"hosts_missing":7}', 4, 0, 4, 4, 7, 2, 2, 2, 1, 4, 2, '{7,0,0,1,6,0,1,0,6}', 2, '1f4f1de1-e313-4d0d-aa78-01da109bd788', 'Scan stopped', '2026-11-15 20:01:33.552903+00', 0, 0, 7, 2, 1),
(4, 'd41d024a-d6c5-4471-9996-5c21d9682011', 'ee802b5f-d261-4772-92be-3b35de56aa28', 4, '2026-11-15 20:01:33.802256+00', 'full', 'true', 'nmap -n -T4 -sS', '[{"name":"nmap","version":"7.93"}]', '[]', '[{"name":"nvd","entries":5,"dataDate":"2026-01-01T00:00:00.000Z","loadedAt":null}]', '{10.1.0.1}', '{10.1.0.1}', 1, '2026-11-15 20:01:33.84991+00', '1-1000,8080', 53, '[]', '2026-11-15 20:01:33.851872+00', 'success', NULL, '{"checks":[{"check":"discovery","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"tcp_ports","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"udp_ports","status":"not_done","reasons":[{"hosts":1,"detail":"","reason":"not_in_profile"}],"hosts_done":0,"hosts_not_done":1},{"check":"services","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"os","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"versions","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"scripts","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"vuln_scripts","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"deep_scripts","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"dos_scripts","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"tls","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"ftp_anonymous","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"redis_open","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"snmp_public","status":"done","reasons":[{"hosts":1,"detail":"","reason":"nothing_to_check"}],"hosts_done":0,"hosts_not_done":1},{"check":"smb_v1","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"telnet","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"default_page","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"log4shell","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0}],"missing":[],"complete":true,"hosts_missing":0}', 1, 0, 1, 1, 1, 1, 0, 0, 0, 0, 0, '{1,0,0,0,1,0,0,0,1}', NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0),
(5, '0a30ddbd-6c4e-442e-b0e3-277995695d10', 'ee802b5f-d261-4772-92be-3b35de56aa28', 4, '2026-11-15 20:01:33.874068+00', 'full', 'true', 'nmap -n -T4 -sS', '[{"name":"nmap","version":"7.93"}]', '[]', '[{"name":"nvd","entries":5,"dataDate":"2026-01-01T00:00:00.000Z","loadedAt":null}]', '{10.1.0.1}', '{10.1.0.1}', 1, NULL, NULL, NULL, '[]', '2026-11-15 20:01:33.887229+00', 'failed', 'nmap died', '{"checks":[{"check":"discovery","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"tcp_ports","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"udp_ports","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"services","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"os","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"versions","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"scripts","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"vuln_scripts","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"deep_scripts","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"dos_scripts","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"tls","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"ftp_anonymous","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"redis_open","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"snmp_public","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"smb_v1","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"telnet","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"default_page","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"log4shell","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0}],"missing":[],"complete":false,"hosts_missing":0}', 1, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, '{0,0,0,0,0,0,0,0,0}', 4, 'd41d024a-d6c5-4471-9996-5c21d9682011', 'Scan complete', '2026-11-15 20:01:33.802256+00', 0, 0, 0, 0, 1),
(6, '0415bedb-8007-463f-b7ca-f5511a6a97e3', 'ee802b5f-d261-4772-92be-3b35de56aa28', 4, '2026-11-15 20:01:33.91847+00', 'full', 'true', 'nmap -n -T4 -sS', '[{"name":"nmap","version":"7.93"}]', '[]', '[{"name":"nvd","entries":5,"dataDate":"2026-01-01T00:00:00.000Z","loadedAt":null}]', '{10.1.0.1}', '{10.1.0.1}', 1, '2026-11-15 20:01:33.94143+00', '1-1000,8080', 53, '[]', '2026-11-15 20:01:33.945239+00', 'success', NULL, '{"checks":[{"check":"discovery","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"tcp_ports","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"udp_ports","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"services","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"os","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"versions","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"scripts","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"vuln_scripts","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"deep_scripts","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"dos_scripts","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"tls","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"ftp_anonymous","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"redis_open","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"snmp_public","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"smb_v1","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"telnet","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"default_page","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"log4shell","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0}],"missing":[],"complete":true,"hosts_missing":0}', 1, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, '{0,0,0,0,0,0,0,0,0}', 4, 'd41d024a-d6c5-4471-9996-5c21d9682011', 'Scan complete', '2026-11-15 20:01:33.802256+00', 0, 0, 0, 1, 0),
(7, 'aa7f70b6-08bd-4700-ab97-4bac72893338', 'ee802b5f-d261-4772-92be-3b35de56aa28', 1, '2026-11-15 20:01:33.997869+00', 'full', 'true', 'nmap -n -T4 -sS', '[{"name":"nmap","version":"7.93"}]', '[{"name":"www.example.com","addresses":["10.0.0.1"]},{"name":"name.example.com","addresses":[]},{"name":"<script>alert(''x'')<","addresses":["2001:db8::1"]}]', '[{"name":"nvd","entries":5,"dataDate":"2026-01-01T00:00:00.000Z","loadedAt":null}]', '{10.0.0.1,2001:db8::1,2001:db8::2}', '{10.0.0.9,2001:db8::1,2001:db8::2}', 11, NULL, NULL, NULL, '[]', NULL, NULL, NULL, NULL, 2, 2, 2, 2, 2, 1, 1, 0, 0, 1, 0, '{2,0,0,1,1,0,1,0,1}', 3, 'de4d68d9-abbf-4bb5-b13b-2e88ae75d5dd', 'Scan third', '2026-11-15 20:01:33.6872+00', 1, 1, 0, 0, 0),
(8, '2d1059a0-cf12-4f6a-8f71-c9e675200bb2', 'ee802b5f-d261-4772-92be-3b35de56aa28', 8, '2026-11-15 20:01:34.05026+00', 'full', 'true', 'nmap -n -T4 -sS', '[{"name":"nmap","version":"7.93"}]', '[{"name":"www.example.com","addresses":["10.0.0.1"]},{"name":"name.example.com","addresses":[]},{"name":"<script>alert(''x'')<","addresses":["2001:db8::1"]}]', '[{"name":"nvd","entries":5,"dataDate":"2026-01-01T00:00:00.000Z","loadedAt":null}]', '{10.0.0.1,2001:db8::1,2001:db8::2}', '{10.0.0.9,2001:db8::1,2001:db8::2}', 11, NULL, NULL, NULL, '[]', NULL, NULL, NULL, NULL, 2, 2, 2, 2, 2, 1, 1, 0, 0, 1, 0, '{2,0,0,1,1,0,1,0,1}', NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0),
(9, '244ec365-e48e-45c5-9bea-326d928c2e98', 'ee802b5f-d261-4772-92be-3b35de56aa28', 9, '2026-11-15 20:01:34.106914+00', 'host_discovery', 'false', 'nmap -n -T4 -sS', '[{"name":"nmap","version":"7.93"}]', '[]', '[]', '{10.1.0.1}', '{10.1.0.1}', 1, '2026-11-15 20:01:34.126285+00', '1-1000,8080', 53, '[]', '2026-11-15 20:01:34.127763+00', 'success', NULL, '{"checks":[{"check":"discovery","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"tcp_ports","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"udp_ports","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"services","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"os","status":"done","reasons":[],"hosts_done":1,"hosts_not_done":0},{"check":"versions","status":"not_done","reasons":[{"hosts":1,"detail":"","reason":"not_in_profile"}],"hosts_done":0,"hosts_not_done":1},{"check":"scripts","status":"not_done","reasons":[{"hosts":1,"detail":"","reason":"not_in_profile"}],"hosts_done":0,"hosts_not_done":1},{"check":"vuln_scripts","status":"not_done","reasons":[{"hosts":1,"detail":"","reason":"not_in_profile"}],"hosts_done":0,"hosts_not_done":1},{"check":"deep_scripts","status":"not_done","reasons":[{"hosts":1,"detail":"","reason":"not_in_profile"}],"hosts_done":0,"hosts_not_done":1},{"check":"dos_scripts","status":"not_done","reasons":[{"hosts":1,"detail":"","reason":"not_in_profile"}],"hosts_done":0,"hosts_not_done":1},{"check":"tls","status":"not_done","reasons":[{"hosts":1,"detail":"","reason":"not_in_profile"}],"hosts_done":0,"hosts_not_done":1},{"check":"ftp_anonymous","status":"not_done","reasons":[{"hosts":1,"detail":"","reason":"not_in_profile"}],"hosts_done":0,"hosts_not_done":1},{"check":"redis_open","status":"not_done","reasons":[{"hosts":1,"detail":"","reason":"not_in_profile"}],"hosts_done":0,"hosts_not_done":1},{"check":"snmp_public","status":"not_done","reasons":[{"hosts":1,"detail":"","reason":"not_in_profile"}],"hosts_done":0,"hosts_not_done":1},{"check":"smb_v1","status":"not_done","reasons":[{"hosts":1,"detail":"","reason":"not_in_profile"}],"hosts_done":0,"hosts_not_done":1},{"check":"telnet","status":"not_done","reasons":[{"hosts":1,"detail":"","reason":"not_in_profile"}],"hosts_done":0,"hosts_not_done":1},{"check":"default_page","status":"not_done","reasons":[{"hosts":1,"detail":"","reason":"not_in_profile"}],"hosts_done":0,"hosts_not_done":1},{"check":"log4shell","status":"not_done","reasons":[{"hosts":1,"detail":"","reason":"not_in_profile"}],"hosts_done":0,"hosts_not_done":1}],"missing":[],"complete":true,"hosts_missing":0}', 1, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, '{0,0,0,0,0,0,0,0,0}', NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0);

INSERT INTO nscan_hosts (report_no, ip, hostname, reason, os_names, os_accuracies, os_types, mac, vendor, checks_done, checks_not_done, reasons, scanned_at, open_ports, vulns, critical, high, medium, low, severity, search) OVERRIDING SYSTEM VALUE VALUES
(1, '10.0.0.1/32', 'www.example.com', 'syn-ack', '{"Linux 5.15","Linux 4.0"}', '{98,90}', '{"general purpose",router}', '00:11:22:33:44:55', 'Xerox', '{discovery,tcp_ports,udp_ports,services,os,versions,scripts,vuln_scripts,deep_scripts,dos_scripts,tls,ftp_anonymous,redis_open,snmp_public,smb_v1,telnet,default_page,log4shell}', '{}', '{}', '2026-01-01 03:04:05.678+00', 3, 11, 1, 5, 2, 3, 9.8, '
10.0.0.1
www.example.com
linux 5.15
linux 4.0
00:11:22:33:44:55
xerox
'),
(1, '10.0.0.2/32', 'asleep.example.com', 'syn-ack', '{"Linux 5.15"}', '{98}', '{"general purpose"}', NULL, NULL, '{discovery,tcp_ports,udp_ports,services,os,versions,scripts,vuln_scripts,deep_scripts,dos_scripts,tls,ftp_anonymous,redis_open,snmp_public,smb_v1,telnet,default_page,log4shell}', '{}', '{}', '2026-01-01 03:04:05.678+00', 1, 1, 0, 0, 1, 0, 4, '
10.0.0.2
asleep.example.com
linux 5.15
'),
(1, '10.0.0.3/32', NULL, 'syn-ack', '{"Linux 5.15"}', '{98}', '{"general purpose"}', NULL, NULL, '{discovery,tcp_ports,udp_ports,services,os,versions,scripts,vuln_scripts,deep_scripts,dos_scripts,tls,ftp_anonymous,redis_open,snmp_public,smb_v1,telnet,default_page,log4shell}', '{}', '{}', '2026-01-01 03:04:05.678+00', 1, 1, 1, 0, 0, 0, 9, '
10.0.0.3
linux 5.15
'),
(1, '10.0.9.9/32', 'name.example.com', 'syn-ack', '{"Linux 5.15"}', '{98}', '{"general purpose"}', NULL, NULL, '{discovery,tcp_ports,udp_ports,services,os,versions,scripts,vuln_scripts,deep_scripts,dos_scripts,tls,ftp_anonymous,redis_open,snmp_public,smb_v1,telnet,default_page,log4shell}', '{}', '{}', '2026-01-01 03:04:05.678+00', 1, 1, 0, 1, 0, 0, 7, '
10.0.9.9
name.example.com
linux 5.15
'),
(1, '2001:db8::1/128',  E'<script>alert(''x'')</script>''; DROP TABLE tasks; -- "\\"� ‮ àààà', 'syn-ack', '{"Linux 5.15"}', '{98}', '{"general purpose"}', NULL, NULL, '{discovery,tcp_ports,udp_ports,services,os,versions,scripts,vuln_scripts,deep_scripts,dos_scripts,tls,ftp_anonymous,redis_open,snmp_public,smb_v1,telnet,default_page,log4shell}', '{}', '{}', '2026-01-01 03:04:05.678+00', 1, 1, 0, 0, 1, 0, 5,  E'
2001:db8::1
<script>alert(''x'')</script>''; drop table tasks; -- "\\"� ‮ àààà
linux 5.15
'),
(10, '10.1.0.1/32', NULL, 'syn-ack', '{"Linux 5.15"}', '{98}', '{"general purpose"}', NULL, NULL, '{discovery,tcp_ports,udp_ports,services,os,versions,scripts,vuln_scripts,deep_scripts,dos_scripts,tls,ftp_anonymous,redis_open,snmp_public,smb_v1,telnet,default_page,log4shell}', '{}', '{}', '2026-01-10 03:04:05.678+00', 1, 0, 0, 0, 0, 0, NULL, '
10.1.0.1
linux 5.15
'),
(12, '10.1.0.1/32', NULL, 'syn-ack', '{"Linux 5.15"}', '{98}', '{"general purpose"}', NULL, NULL, '{discovery,tcp_ports,udp_ports,services,os,versions,scripts,vuln_scripts,deep_scripts,dos_scripts,tls,ftp_anonymous,redis_open,snmp_public,smb_v1,telnet,default_page,log4shell}', '{}', '{}', '2026-01-13 03:04:05.678+00', 1, 1, 0, 1, 0, 0, 7.5, '
10.1.0.1
linux 5.15
'),
(13, '10.1.0.1/32', NULL, 'syn-ack', '{"Linux 5.15"}', '{98}', '{"general purpose"}', NULL, NULL, '{discovery,tcp_ports,udp_ports,services,os,versions,scripts,vuln_scripts,deep_scripts,dos_scripts,tls,ftp_anonymous,redis_open,snmp_public,smb_v1,telnet,default_page,log4shell}', '{}', '{}', '2026-01-14 03:04:05.678+00', 1, 1, 0, 1, 0, 0, 7.5, '
10.1.0.1
linux 5.15
'),
(14, '10.1.0.1/32', NULL, 'syn-ack', '{"Linux 5.15"}', '{98}', '{"general purpose"}', NULL, NULL, '{discovery,tcp_ports,udp_ports,services,os,versions,scripts,vuln_scripts,deep_scripts,dos_scripts,tls,ftp_anonymous,redis_open,snmp_public,smb_v1,telnet,default_page,log4shell}', '{}', '{}', '2026-01-15 03:04:05.678+00', 1, 1, 0, 1, 0, 0, 7.5, '
10.1.0.1
linux 5.15
'),
(15, '10.0.0.1/32', 'www.example.com', 'syn-ack', '{"Linux 5.15"}', '{98}', '{"general purpose"}', NULL, NULL, '{discovery,tcp_ports,udp_ports,services,versions,scripts,vuln_scripts,deep_scripts,dos_scripts,tls,ftp_anonymous,redis_open,snmp_public,smb_v1,telnet,default_page,log4shell}', '{os}', '{no_privileges}', '2026-01-16 03:04:05.678+00', 1, 2, 1, 1, 0, 0, 9.8, '
10.0.0.1
www.example.com
linux 5.15
'),
(15, '2001:db8::1/128', NULL, 'syn-ack', '{"Linux 5.15"}', '{98}', '{"general purpose"}', NULL, NULL, '{discovery,tcp_ports,udp_ports,services,os,versions,scripts,vuln_scripts,deep_scripts,dos_scripts,tls,ftp_anonymous,redis_open,snmp_public,smb_v1,telnet,default_page,log4shell}', '{}', '{}', '2026-01-16 03:04:05.678+00', 1, 0, 0, 0, 0, 0, NULL, '
2001:db8::1
linux 5.15
'),
(2, '10.0.0.1/32', 'www.example.com', 'syn-ack', '{"Linux 5.15"}', '{98}', '{"general purpose"}', NULL, NULL, '{discovery,tcp_ports,services,os,versions,vuln_scripts,deep_scripts,tls,ftp_anonymous,snmp_public,smb_v1,telnet,default_page,log4shell}', '{udp_ports,scripts,dos_scripts,redis_open}', '{not_in_profile,timed_out,no_consent,nothing_to_check}', '2026-01-02 03:04:05.678+00', 2, 6, 2, 2, 1, 1, 9.8, '
10.0.0.1
www.example.com
linux 5.15
'),
(2, '2001:db8::1/128', 'v6.example.com', 'syn-ack', '{}', '{}', '{}', NULL, NULL, '{discovery,tcp_ports,udp_ports,services,versions,scripts,vuln_scripts,deep_scripts,dos_scripts,ftp_anonymous,redis_open,snmp_public,smb_v1,telnet,default_page,log4shell}', '{os,tls}', '{no_privileges,tool_missing}', '2026-01-02 03:04:05.678+00', 0, 0, 0, 0, 0, 0, NULL, '
2001:db8::1
v6.example.com
'),
(3, '10.0.0.1/32', 'www.example.com', 'syn-ack', '{"Linux 5.15"}', '{98}', '{"general purpose"}', NULL, NULL, '{discovery,tcp_ports,services,os,versions,vuln_scripts,deep_scripts,tls,ftp_anonymous,snmp_public,smb_v1,telnet,default_page,log4shell}', '{udp_ports,scripts,dos_scripts,redis_open}', '{not_in_profile,timed_out,no_consent,nothing_to_check}', '2026-01-03 03:04:05.678+00', 2, 6, 2, 2, 1, 1, 9.8, '
10.0.0.1
www.example.com
linux 5.15
'),
(3, '10.0.0.2/32', 'asleep.example.com', 'syn-ack', '{"Linux 5.15"}', '{98}', '{"general purpose"}', NULL, NULL, '{discovery,tcp_ports,udp_ports,services,os,versions,scripts,vuln_scripts,deep_scripts,dos_scripts,tls,ftp_anonymous,redis_open,snmp_public,smb_v1,telnet,default_page,log4shell}', '{}', '{}', '2026-01-03 03:04:05.678+00', 1, 1, 0, 0, 1, 0, 4, '
10.0.0.2
asleep.example.com
linux 5.15
'),
(3, '10.0.0.3/32', NULL, 'syn-ack', '{"Linux 5.15"}', '{98}', '{"general purpose"}', NULL, NULL, '{discovery,tcp_ports,udp_ports,services,os,versions,scripts,vuln_scripts,deep_scripts,dos_scripts,tls,ftp_anonymous,redis_open,snmp_public,smb_v1,telnet,default_page,log4shell}', '{}', '{}', '2026-01-03 03:04:05.678+00', 1, 0, 0, 0, 0, 0, NULL, '
10.0.0.3
linux 5.15
'),
(3, '2001:db8::1/128', 'v6.example.com', 'syn-ack', '{}', '{}', '{}', NULL, NULL, '{discovery,tcp_ports,udp_ports,services,versions,scripts,vuln_scripts,deep_scripts,dos_scripts,ftp_anonymous,redis_open,snmp_public,smb_v1,telnet,default_page,log4shell}', '{os,tls}', '{no_privileges,tool_missing}', '2026-01-03 03:04:05.678+00', 0, 0, 0, 0, 0, 0, NULL, '
2001:db8::1
v6.example.com
'),
(4, '10.1.0.1/32', NULL, 'syn-ack', '{"Linux 5.15"}', '{98}', '{"general purpose"}', NULL, NULL, '{discovery,tcp_ports,services,os,versions,scripts,vuln_scripts,deep_scripts,dos_scripts,tls,ftp_anonymous,redis_open,smb_v1,telnet,default_page,log4shell}', '{udp_ports,snmp_public}', '{not_in_profile,nothing_to_check}', '2026-01-04 03:04:05.678+00', 1, 1, 1, 0, 0, 0, 9.9, '
10.1.0.1
linux 5.15
'),
(5, '10.1.0.1/32', NULL, 'syn-ack', '{"Linux 5.15"}', '{98}', '{"general purpose"}', NULL, NULL, '{discovery,tcp_ports,udp_ports,services,os,versions,scripts,vuln_scripts,deep_scripts,dos_scripts,tls,ftp_anonymous,redis_open,snmp_public,smb_v1,telnet,default_page,log4shell}', '{}', '{}', '2026-01-05 03:04:05.678+00', 1, 0, 0, 0, 0, 0, NULL, '
10.1.0.1
linux 5.15
'),
(6, '10.1.0.1/32', NULL, 'syn-ack', '{"Linux 5.15"}', '{98}', '{"general purpose"}', NULL, NULL, '{discovery,tcp_ports,udp_ports,services,os,versions,scripts,vuln_scripts,deep_scripts,dos_scripts,tls,ftp_anonymous,redis_open,snmp_public,smb_v1,telnet,default_page,log4shell}', '{}', '{}', '2026-01-06 03:04:05.678+00', 1, 0, 0, 0, 0, 0, NULL, '
10.1.0.1
linux 5.15
'),
(7, '10.0.0.1/32', 'www.example.com', 'syn-ack', '{"Linux 5.15"}', '{98}', '{"general purpose"}', NULL, NULL, '{discovery,tcp_ports,udp_ports,services,versions,scripts,vuln_scripts,deep_scripts,dos_scripts,tls,ftp_anonymous,redis_open,snmp_public,smb_v1,telnet,default_page,log4shell}', '{os}', '{no_privileges}', '2026-01-07 03:04:05.678+00', 1, 2, 1, 1, 0, 0, 9.8, '
10.0.0.1
www.example.com
linux 5.15
'),
(7, '2001:db8::1/128', NULL, 'syn-ack', '{"Linux 5.15"}', '{98}', '{"general purpose"}', NULL, NULL, '{discovery,tcp_ports,udp_ports,services,os,versions,scripts,vuln_scripts,deep_scripts,dos_scripts,tls,ftp_anonymous,redis_open,snmp_public,smb_v1,telnet,default_page,log4shell}', '{}', '{}', '2026-01-07 03:04:05.678+00', 1, 0, 0, 0, 0, 0, NULL, '
2001:db8::1
linux 5.15
'),
(8, '10.0.0.1/32', 'www.example.com', 'syn-ack', '{"Linux 5.15"}', '{98}', '{"general purpose"}', NULL, NULL, '{discovery,tcp_ports,udp_ports,services,versions,scripts,vuln_scripts,deep_scripts,dos_scripts,tls,ftp_anonymous,redis_open,snmp_public,smb_v1,telnet,default_page,log4shell}', '{os}', '{no_privileges}', '2026-01-08 03:04:05.678+00', 1, 2, 1, 1, 0, 0, 9.8, '
10.0.0.1
www.example.com
linux 5.15
'),
(8, '2001:db8::1/128', NULL, 'syn-ack', '{"Linux 5.15"}', '{98}', '{"general purpose"}', NULL, NULL, '{discovery,tcp_ports,udp_ports,services,os,versions,scripts,vuln_scripts,deep_scripts,dos_scripts,tls,ftp_anonymous,redis_open,snmp_public,smb_v1,telnet,default_page,log4shell}', '{}', '{}', '2026-01-08 03:04:05.678+00', 1, 0, 0, 0, 0, 0, NULL, '
2001:db8::1
linux 5.15
'),
(9, '10.1.0.1/32', NULL, 'syn-ack', '{"Linux 5.15"}', '{98}', '{"general purpose"}', NULL, NULL, '{discovery,tcp_ports,udp_ports,services,os}', '{versions,scripts,vuln_scripts,deep_scripts,dos_scripts,tls,ftp_anonymous,redis_open,snmp_public,smb_v1,telnet,default_page,log4shell}', '{not_in_profile,not_in_profile,not_in_profile,not_in_profile,not_in_profile,not_in_profile,not_in_profile,not_in_profile,not_in_profile,not_in_profile,not_in_profile,not_in_profile,not_in_profile}', '2026-01-09 03:04:05.678+00', 1, 0, 0, 0, 0, 0, NULL, '
10.1.0.1
linux 5.15
');

INSERT INTO nscan_ports (report_no, ip, port, protocol, state, reason, service, tunnel, product, version, extra, cpes, vulns) OVERRIDING SYSTEM VALUE VALUES
(1, '10.0.0.1/32', 80, 'tcp', 'open', 'syn-ack', 'http', NULL, 'httpd', '2.4.49', NULL, '{cpe:/a:x:httpd}', 6),
(1, '10.0.0.1/32', 443, 'tcp', 'open', 'syn-ack', 'https', 'ssl', 'nginx', '1.18.0', 'Ubuntu', '{cpe:/a:nginx:nginx:1.18.0}', 2),
(1, '10.0.0.1/32', 25, 'tcp', 'filtered', 'no-response', NULL, NULL, NULL, NULL, NULL, '{}', 0),
(1, '10.0.0.1/32', 161, 'udp', 'open|filtered', 'syn-ack', NULL, NULL, NULL, NULL, NULL, '{}', 1),
(1, '10.0.0.1/32', 8443, 'tcp', 'open', 'syn-ack', 'http', NULL, 'httpd', '2.4.49', NULL, '{cpe:/a:x:httpd}', 1),
(1, '10.0.0.2/32', 80, 'tcp', 'open', 'syn-ack', 'http', NULL, 'httpd', '2.4.49', NULL, '{cpe:/a:x:httpd}', 1),
(1, '10.0.0.3/32', 80, 'tcp', 'open', 'syn-ack', 'http', NULL, 'httpd', '2.4.49', NULL, '{cpe:/a:x:httpd}', 1),
(1, '10.0.9.9/32', 80, 'tcp', 'open', 'syn-ack', 'http', NULL, 'httpd', '2.4.49', NULL, '{cpe:/a:x:httpd}', 1),
(1, '2001:db8::1/128', 80, 'tcp', 'open', 'syn-ack', 'http', NULL, 'httpd', '2.4.49', NULL, '{cpe:/a:x:httpd}', 1),
(10, '10.1.0.1/32', 80, 'tcp', 'open', 'syn-ack', 'http', NULL, 'httpd', '2.4.49', NULL, '{cpe:/a:x:httpd}', 0),
(12, '10.1.0.1/32', 80, 'tcp', 'open', 'syn-ack', 'http', NULL, 'httpd', '2.4.49', NULL, '{cpe:/a:x:httpd}', 1),
(13, '10.1.0.1/32', 80, 'tcp', 'open', 'syn-ack', 'http', NULL, 'httpd', '2.4.49', NULL, '{cpe:/a:x:httpd}', 1),
(14, '10.1.0.1/32', 80, 'tcp', 'open', 'syn-ack', 'http', NULL, 'httpd', '2.4.49', NULL, '{cpe:/a:x:httpd}', 1),
(15, '10.0.0.1/32', 80, 'tcp', 'open', 'syn-ack', 'http', NULL, 'httpd', '2.4.49', NULL, '{cpe:/a:x:httpd}', 2),
(15, '2001:db8::1/128', 80, 'tcp', 'open', 'syn-ack', 'http', NULL, 'httpd', '2.4.49', NULL, '{cpe:/a:x:httpd}', 0),
(2, '10.0.0.1/32', 80, 'tcp', 'open', 'syn-ack', 'http', NULL, 'httpd', '2.4.49', NULL, '{cpe:/a:x:httpd}', 3),
(2, '10.0.0.1/32', 443, 'tcp', 'open', 'syn-ack', 'http', NULL, 'httpd', '2.4.49', NULL, '{cpe:/a:x:httpd}', 1),
(3, '10.0.0.1/32', 80, 'tcp', 'open', 'syn-ack', 'http', NULL, 'httpd', '2.4.49', NULL, '{cpe:/a:x:httpd}', 3),
(3, '10.0.0.1/32', 443, 'tcp', 'open', 'syn-ack', 'http', NULL, 'httpd', '2.4.49', NULL, '{cpe:/a:x:httpd}', 1),
(3, '10.0.0.2/32', 80, 'tcp', 'open', 'syn-ack', 'http', NULL, 'httpd', '2.4.49', NULL, '{cpe:/a:x:httpd}', 1),
(3, '10.0.0.3/32', 80, 'tcp', 'open', 'syn-ack', 'http', NULL, 'httpd', '2.4.49', NULL, '{cpe:/a:x:httpd}', 0),
(4, '10.1.0.1/32', 80, 'tcp', 'open', 'syn-ack', 'http', NULL, 'httpd', '2.4.49', NULL, '{cpe:/a:x:httpd}', 1),
(5, '10.1.0.1/32', 80, 'tcp', 'open', 'syn-ack', 'http', NULL, 'httpd', '2.4.49', NULL, '{cpe:/a:x:httpd}', 0),
(6, '10.1.0.1/32', 80, 'tcp', 'open', 'syn-ack', 'http', NULL, 'httpd', '2.4.49', NULL, '{cpe:/a:x:httpd}', 0),
(7, '10.0.0.1/32', 80, 'tcp', 'open', 'syn-ack', 'http', NULL, 'httpd', '2.4.49', NULL, '{cpe:/a:x:httpd}', 2),
(7, '2001:db8::1/128', 80, 'tcp', 'open', 'syn-ack', 'http', NULL, 'httpd', '2.4.49', NULL, '{cpe:/a:x:httpd}', 0),
(8, '10.0.0.1/32', 80, 'tcp', 'open', 'syn-ack', 'http', NULL, 'httpd', '2.4.49', NULL, '{cpe:/a:x:httpd}', 2),
(8, '2001:db8::1/128', 80, 'tcp', 'open', 'syn-ack', 'http', NULL, 'httpd', '2.4.49', NULL, '{cpe:/a:x:httpd}', 0),
(9, '10.1.0.1/32', 80, 'tcp', 'open', 'syn-ack', 'http', NULL, 'httpd', '2.4.49', NULL, '{cpe:/a:x:httpd}', 0);

INSERT INTO nscan_down (report_no, ip, hostname, reason) OVERRIDING SYSTEM VALUE VALUES
(15, '10.0.0.2/32', 'asleep.example.com', 'no-response'),
(15, '2001:db8::2/128', NULL, 'host-unreach'),
(2, '10.0.0.2/32', 'asleep.example.com', 'no-response'),
(2, '2001:db8::2/128', NULL, 'host-unreach'),
(7, '10.0.0.2/32', 'asleep.example.com', 'no-response'),
(7, '2001:db8::2/128', NULL, 'host-unreach'),
(8, '10.0.0.2/32', 'asleep.example.com', 'no-response'),
(8, '2001:db8::2/128', NULL, 'host-unreach');

INSERT INTO nscan_issues (report_no, no, findings, confirmed, new, changed, still, gone, unverified, severity, epss, exploited_on, content_hash, check_code, sort_it, sort_en) OVERRIDING SYSTEM VALUE VALUES
(1, 1, 1, 1, 0, 0, 0, 0, 0, 9.8, 0.97, '2021-12-10', '2a59a105-d3d8-7334-ed75-2370db652c44', 'versions', 'debolezza cve-2021-44228', 'weakness cve-2021-44228'),
(1, 10, 1, 1, 0, 0, 0, 0, 0, 7.5, NULL, NULL, '1951bfd6-1727-18b8-ad26-d339d487b37e', 'snmp_public', 'debolezza snmp-public', 'weakness snmp-public'),
(1, 11, 1, 1, 0, 0, 0, 0, 0, 0, NULL, NULL, 'a272ef6e-9aba-4297-a084-44cc70f3d894', 'versions',  E'it <script>alert(''x'')</script>''; drop table tasks; -- "\\"� ‮ aaaa',  E'en <script>alert(''x'')</script>''; drop table tasks; -- "\\"� ‮ aaaa'),
(1, 12, 1, 1, 0, 0, 0, 0, 0, 4, NULL, NULL, 'a7a284a5-b6a9-c535-3826-36eaf3cfe116', 'versions', 'debolezza asleep', 'weakness asleep'),
(1, 13, 1, 1, 0, 0, 0, 0, 0, 9, NULL, NULL, 'c4b0e1f1-ca24-ab94-3f41-38c328b8ff18', 'versions', 'debolezza waiting', 'weakness waiting'),
(1, 14, 1, 1, 0, 0, 0, 0, 0, 7, NULL, NULL, '12f5ad0b-2f9a-f33b-b865-49f684ca5b9c', 'versions', 'debolezza by-name', 'weakness by-name'),
(1, 2, 2, 2, 0, 0, 0, 0, 0, 5, 0.12, NULL, '9af465b6-72e9-6dad-8781-3ae22d9428f3', 'versions', 'debolezza cve-2020-0002', 'weakness cve-2020-0002'),
(1, 3, 1, 1, 0, 0, 0, 0, 0, 6.4, NULL, NULL, '32ab37c0-223e-df32-dc97-3c6974b47fe6', 'versions', 'debolezza fixed', 'weakness fixed'),
(1, 4, 1, 1, 0, 0, 0, 0, 0, 3.1, NULL, NULL, '6080cb10-8727-d67e-10e4-104fb1211a49', 'versions', 'debolezza worse', 'weakness worse'),
(1, 5, 1, 1, 0, 0, 0, 0, 0, 7.5, NULL, NULL, '5fb290d8-aa67-8663-f274-ef9dd873814d', 'versions', 'debolezza upgraded', 'weakness upgraded'),
(1, 6, 1, 1, 0, 0, 0, 0, 0, 8.1, NULL, NULL, 'd7b3e5d3-f7ef-4788-5d34-d01c8316dc1d', 'versions', 'debolezza far', 'weakness far'),
(1, 7, 1, 1, 0, 0, 0, 0, 0, 7.5, NULL, NULL, '3a8305b6-683a-5555-608c-44166b4c589a', 'scripts', 'debolezza script', 'weakness script'),
(1, 8, 1, 1, 0, 0, 0, 0, 0, 7.5, NULL, NULL, '7f6a3497-ee17-12a2-7ba2-ad6ec3f08fff', 'redis_open', 'debolezza redis', 'weakness redis'),
(1, 9, 1, 1, 0, 0, 0, 0, 0, 2.6, NULL, NULL, '86866804-b650-217b-d7c0-3e4dbad021d4', 'tls', 'debolezza general', 'weakness general'),
(12, 1, 1, 1, 0, 0, 1, 0, 0, 7.5, NULL, NULL, '59e93ead-d9e8-0c64-a2f7-8312f4473bee', 'versions', 'debolezza x', 'weakness x'),
(12, 2, 0, 0, 0, 0, 0, 1, 0, 7.5, NULL, NULL, '7f54b1eb-5de3-a125-dd56-895ce408fae0', 'versions', 'debolezza y', 'weakness y'),
(13, 1, 1, 1, 1, 0, 0, 0, 0, 7.5, NULL, NULL, '6bcbe712-4fd7-53a4-db03-5dfd38d49802', 'versions', 'debolezza z', 'weakness z'),
(13, 2, 0, 0, 0, 0, 0, 1, 0, 7.5, NULL, NULL, '59e93ead-d9e8-0c64-a2f7-8312f4473bee', 'versions', 'debolezza x', 'weakness x'),
(14, 1, 1, 1, 1, 0, 0, 0, 0, 7.5, NULL, NULL, '59e93ead-d9e8-0c64-a2f7-8312f4473bee', 'versions', 'debolezza x', 'weakness x'),
(14, 2, 0, 0, 0, 0, 0, 1, 0, 7.5, NULL, NULL, '6bcbe712-4fd7-53a4-db03-5dfd38d49802', 'versions', 'debolezza z', 'weakness z'),
(15, 1, 1, 1, 0, 0, 0, 0, 0, 9.8, NULL, NULL, '44847468-34c6-0cd3-e836-c28cc79ca5b1', 'versions', 'debolezza cve-2021-44228', 'weakness cve-2021-44228'),
(15, 2, 1, 0, 0, 0, 0, 0, 0, 7.5, NULL, NULL, '68b5955c-4170-815f-973d-07405abe37c4', 'versions', 'debolezza fresh', 'weakness fresh'),
(2, 1, 1, 1, 0, 0, 1, 0, 0, 9.8, 0.97, '2021-12-10', '2a59a105-d3d8-7334-ed75-2370db652c44', 'versions', 'debolezza cve-2021-44228', 'weakness cve-2021-44228'),
(2, 10, 0, 0, 0, 0, 0, 0, 1, 7.5, NULL, NULL, '3a8305b6-683a-5555-608c-44166b4c589a', 'scripts', 'debolezza script', 'weakness script'),
(2, 11, 0, 0, 0, 0, 0, 1, 0, 7.5, NULL, NULL, '7f6a3497-ee17-12a2-7ba2-ad6ec3f08fff', 'redis_open', 'debolezza redis', 'weakness redis'),
(2, 12, 0, 0, 0, 0, 0, 1, 0, 7.5, NULL, NULL, '1951bfd6-1727-18b8-ad26-d339d487b37e', 'snmp_public', 'debolezza snmp-public', 'weakness snmp-public'),
(2, 13, 0, 0, 0, 0, 0, 1, 0, 0, NULL, NULL, 'a272ef6e-9aba-4297-a084-44cc70f3d894', 'versions',  E'it <script>alert(''x'')</script>''; drop table tasks; -- "\\"� ‮ aaaa',  E'en <script>alert(''x'')</script>''; drop table tasks; -- "\\"� ‮ aaaa'),
(2, 14, 0, 0, 0, 0, 0, 0, 1, 4, NULL, NULL, 'a7a284a5-b6a9-c535-3826-36eaf3cfe116', 'versions', 'debolezza asleep', 'weakness asleep'),
(2, 15, 0, 0, 0, 0, 0, 0, 1, 9, NULL, NULL, 'c4b0e1f1-ca24-ab94-3f41-38c328b8ff18', 'versions', 'debolezza waiting', 'weakness waiting'),
(2, 16, 0, 0, 0, 0, 0, 0, 1, 7, NULL, NULL, '12f5ad0b-2f9a-f33b-b865-49f684ca5b9c', 'versions', 'debolezza by-name', 'weakness by-name'),
(2, 2, 1, 1, 0, 1, 0, 0, 0, 5, 0.12, '2026-01-01', 'e6a02049-03b5-d91e-e376-89b0723f8c3c', 'versions', 'debolezza cve-2020-0002', 'weakness cve-2020-0002'),
(2, 3, 1, 0, 0, 1, 0, 0, 0, 9.1, NULL, NULL, '7bdf6b2e-8b5a-ab8f-d77e-5fd00bcf7495', 'versions', 'debolezza worse', 'weakness worse'),
(2, 4, 1, 1, 0, 1, 0, 0, 0, 7.5, NULL, NULL, '5fb290d8-aa67-8663-f274-ef9dd873814d', 'versions', 'debolezza upgraded', 'weakness upgraded'),
(2, 5, 1, 0, 1, 0, 0, 0, 0, 7.5, NULL, NULL, '68b5955c-4170-815f-973d-07405abe37c4', 'versions', 'debolezza fresh', 'weakness fresh'),
(2, 6, 1, 0, 0, 1, 0, 0, 0, 2.6, NULL, NULL, '86866804-b650-217b-d7c0-3e4dbad021d4', 'tls', 'debolezza general', 'weakness general'),
(2, 7, 0, 0, 0, 0, 0, 1, 0, 5, 0.12, NULL, '9af465b6-72e9-6dad-8781-3ae22d9428f3', 'versions', 'debolezza cve-2020-0002', 'weakness cve-2020-0002'),
(2, 8, 0, 0, 0, 0, 0, 1, 0, 6.4, NULL, NULL, '32ab37c0-223e-df32-dc97-3c6974b47fe6', 'versions', 'debolezza fixed', 'weakness fixed'),
(2, 9, 0, 0, 0, 0, 0, 0, 1, 8.1, NULL, NULL, 'd7b3e5d3-f7ef-4788-5d34-d01c8316dc1d', 'versions', 'debolezza far', 'weakness far'),
(3, 1, 1, 1, 0, 0, 1, 0, 0, 9.8, 0.97, '2021-12-10', '2a59a105-d3d8-7334-ed75-2370db652c44', 'versions', 'debolezza cve-2021-44228', 'weakness cve-2021-44228'),
(3, 10, 0, 0, 0, 0, 0, 1, 0, 9, NULL, NULL, 'c4b0e1f1-ca24-ab94-3f41-38c328b8ff18', 'versions', 'debolezza waiting', 'weakness waiting'),
(3, 11, 0, 0, 0, 0, 0, 0, 0, 7, NULL, NULL, '12f5ad0b-2f9a-f33b-b865-49f684ca5b9c', 'versions', 'debolezza by-name', 'weakness by-name'),
(3, 2, 1, 1, 0, 0, 1, 0, 0, 5, 0.12, '2026-01-01', 'e6a02049-03b5-d91e-e376-89b0723f8c3c', 'versions', 'debolezza cve-2020-0002', 'weakness cve-2020-0002'),
(3, 3, 1, 0, 0, 0, 1, 0, 0, 9.1, NULL, NULL, '7bdf6b2e-8b5a-ab8f-d77e-5fd00bcf7495', 'versions', 'debolezza worse', 'weakness worse'),
(3, 4, 1, 1, 0, 0, 1, 0, 0, 7.5, NULL, NULL, '5fb290d8-aa67-8663-f274-ef9dd873814d', 'versions', 'debolezza upgraded', 'weakness upgraded'),
(3, 5, 1, 0, 0, 0, 1, 0, 0, 7.5, NULL, NULL, '68b5955c-4170-815f-973d-07405abe37c4', 'versions', 'debolezza fresh', 'weakness fresh'),
(3, 6, 1, 0, 0, 0, 1, 0, 0, 2.6, NULL, NULL, '86866804-b650-217b-d7c0-3e4dbad021d4', 'tls', 'debolezza general', 'weakness general'),
(3, 7, 1, 1, 0, 0, 1, 0, 0, 4, NULL, NULL, 'a7a284a5-b6a9-c535-3826-36eaf3cfe116', 'versions', 'debolezza asleep', 'weakness asleep'),
(3, 8, 0, 0, 0, 0, 0, 1, 0, 8.1, NULL, NULL, 'd7b3e5d3-f7ef-4788-5d34-d01c8316dc1d', 'versions', 'debolezza far', 'weakness far'),
(3, 9, 0, 0, 0, 0, 0, 0, 1, 7.5, NULL, NULL, '3a8305b6-683a-5555-608c-44166b4c589a', 'scripts', 'debolezza script', 'weakness script'),
(4, 1, 1, 0, 0, 0, 0, 0, 0, 9.9, NULL, NULL, '4c78cc43-bb45-e7fd-4a19-1263a3713a4a', 'versions', 'debolezza cve-2019-1', 'weakness cve-2019-1'),
(5, 1, 0, 0, 0, 0, 0, 0, 1, 9.9, NULL, NULL, '4c78cc43-bb45-e7fd-4a19-1263a3713a4a', 'versions', 'debolezza cve-2019-1', 'weakness cve-2019-1'),
(6, 1, 0, 0, 0, 0, 0, 1, 0, 9.9, NULL, NULL, '4c78cc43-bb45-e7fd-4a19-1263a3713a4a', 'versions', 'debolezza cve-2019-1', 'weakness cve-2019-1'),
(7, 1, 0, 0, 0, 0, 0, 0, 0, 9.8, NULL, NULL, '44847468-34c6-0cd3-e836-c28cc79ca5b1', 'versions', 'debolezza cve-2021-44228', 'weakness cve-2021-44228'),
(7, 2, 0, 0, 0, 0, 0, 0, 0, 7.5, NULL, NULL, '68b5955c-4170-815f-973d-07405abe37c4', 'versions', 'debolezza fresh', 'weakness fresh'),
(8, 1, 0, 0, 0, 0, 0, 0, 0, 9.8, NULL, NULL, '44847468-34c6-0cd3-e836-c28cc79ca5b1', 'versions', 'debolezza cve-2021-44228', 'weakness cve-2021-44228'),
(8, 2, 0, 0, 0, 0, 0, 0, 0, 7.5, NULL, NULL, '68b5955c-4170-815f-973d-07405abe37c4', 'versions', 'debolezza fresh', 'weakness fresh');

INSERT INTO nscan_issue_texts (report_no, no, key, family, name_it, name_en, description_it, description_en, solution_it, solution_en, vector, scores, cves, cwes, refs, epss_percentile, ransomware, search_it, search_en) OVERRIDING SYSTEM VALUE VALUES
(1, 1, 'CVE-2021-44228', 'Web servers', 'Debolezza CVE-2021-44228', 'Weakness CVE-2021-44228', 'è CVE-2021-44228', 'is CVE-2021-44228', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', '{"v2":{"score":7.5,"vector":"AV:N/AC:L/Au:N/C:P/I:P/A:P"},"v3":{"score":9.8,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H"},"v4":{"score":9.3,"vector":"CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N"}}', '{CVE-2021-44228}', '{}', '[{"id":"CVE-2021-44228","link":"https://example.com/1"},{"id":"","link":""}]', 0.999, 'true', '
debolezza cve-2021-44228
cve-2021-44228
cve-2021-44228
web servers
è cve-2021-44228
', '
weakness cve-2021-44228
cve-2021-44228
cve-2021-44228
web servers
is cve-2021-44228
'),
(1, 10, 'snmp-public', 'Web servers', 'Debolezza snmp-public', 'Weakness snmp-public', 'è snmp-public', 'is snmp-public', 'Aggiorna', 'Update', 'AV:N/AC:L/Au:N/C:P/I:P/A:P', '{"v2":{"score":7.5,"vector":"AV:N/AC:L/Au:N/C:P/I:P/A:P"},"v3":null,"v4":null}', '{}', '{}', '[]', NULL, 'false', '
debolezza snmp-public
snmp-public
web servers
è snmp-public
', '
weakness snmp-public
snmp-public
web servers
is snmp-public
'),
(1, 11, 'hostile',  E'<script>alert(''x'')</script>''; DROP TABLE tasks; -- "\\"� ‮ àààà',  E'It <script>alert(''x'')</script>''; DROP TABLE tasks; -- "\\"� ‮ àààà',  E'En <script>alert(''x'')</script>''; DROP TABLE tasks; -- "\\"� ‮ àààà',  E'<script>alert(''x'')</script>''; DROP TABLE tasks; --
"\\"� ‮ àààà',  E'<script>alert(''x'')</script>''; DROP TABLE tasks; --
"\\"� ‮ àààà', 'Aggiorna', 'Update', '', '{"v2":null,"v3":null,"v4":null}', '{}', '{}', '[{"id":"y","link":"https://example.com/<y>"}]', NULL, 'false',  E'
it <script>alert(''x'')</script>''; drop table tasks; -- "\\"� ‮ àààà
hostile
<script>alert(''x'')</script>''; drop table tasks; -- "\\"� ‮ àààà
<script>alert(''x'')</script>''; drop table tasks; -- "\\"� ‮ àààà
',  E'
en <script>alert(''x'')</script>''; drop table tasks; -- "\\"� ‮ àààà
hostile
<script>alert(''x'')</script>''; drop table tasks; -- "\\"� ‮ àààà
<script>alert(''x'')</script>''; drop table tasks; -- "\\"� ‮ àààà
'),
(1, 12, 'asleep', 'Web servers', 'Debolezza asleep', 'Weakness asleep', 'è asleep', 'is asleep', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":4,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{}', '{}', '[]', NULL, 'false', '
debolezza asleep
asleep
web servers
è asleep
', '
weakness asleep
asleep
web servers
is asleep
'),
(1, 13, 'waiting', 'Web servers', 'Debolezza waiting', 'Weakness waiting', 'è waiting', 'is waiting', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":9,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{}', '{}', '[]', NULL, 'false', '
debolezza waiting
waiting
web servers
è waiting
', '
weakness waiting
waiting
web servers
is waiting
'),
(1, 14, 'by-name', 'Web servers', 'Debolezza by-name', 'Weakness by-name', 'è by-name', 'is by-name', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":7,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{}', '{}', '[]', NULL, 'false', '
debolezza by-name
by-name
web servers
è by-name
', '
weakness by-name
by-name
web servers
is by-name
'),
(1, 2, 'CVE-2020-0002', 'Web servers', 'Debolezza CVE-2020-0002', 'Weakness CVE-2020-0002', 'è CVE-2020-0002', 'is CVE-2020-0002', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":5,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{CVE-2020-0002}', '{}', '[]', 0.5, 'false', '
debolezza cve-2020-0002
cve-2020-0002
cve-2020-0002
web servers
è cve-2020-0002
', '
weakness cve-2020-0002
cve-2020-0002
cve-2020-0002
web servers
is cve-2020-0002
'),
(1, 3, 'fixed', 'Web servers', 'Debolezza fixed', 'Weakness fixed', 'è fixed', 'is fixed', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":6.4,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{}', '{}', '[]', NULL, 'false', '
debolezza fixed
fixed
web servers
è fixed
', '
weakness fixed
fixed
web servers
is fixed
'),
(1, 4, 'worse', 'Web servers', 'Debolezza worse', 'Weakness worse', 'è worse', 'is worse', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":3.1,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{}', '{}', '[]', NULL, 'false', '
debolezza worse
worse
web servers
è worse
', '
weakness worse
worse
web servers
is worse
'),
(1, 5, 'upgraded', 'Web servers', 'Debolezza upgraded', 'Weakness upgraded', 'è upgraded', 'is upgraded', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":7.5,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{}', '{}', '[]', NULL, 'false', '
debolezza upgraded
upgraded
web servers
è upgraded
', '
weakness upgraded
upgraded
web servers
is upgraded
'),
(1, 6, 'far', 'Web servers', 'Debolezza far', 'Weakness far', 'è far', 'is far', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":8.1,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{}', '{}', '[]', NULL, 'false', '
debolezza far
far
web servers
è far
', '
weakness far
far
web servers
is far
'),
(1, 7, 'script', 'Web servers', 'Debolezza script', 'Weakness script', 'è script', 'is script', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":7.5,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{}', '{}', '[]', NULL, 'false', '
debolezza script
script
web servers
è script
', '
weakness script
script
web servers
is script
'),
(1, 8, 'redis', 'Web servers', 'Debolezza redis', 'Weakness redis', 'è redis', 'is redis', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":7.5,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{}', '{}', '[]', NULL, 'false', '
debolezza redis
redis
web servers
è redis
', '
weakness redis
redis
web servers
is redis
'),
(1, 9, 'general', 'Web servers', 'Debolezza general', 'Weakness general', 'è general', 'is general', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":2.6,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{}', '{}', '[]', NULL, 'false', '
debolezza general
general
web servers
è general
', '
weakness general
general
web servers
is general
'),
(12, 1, 'x', 'Web servers', 'Debolezza x', 'Weakness x', 'è x', 'is x', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":7.5,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{}', '{}', '[]', NULL, 'false', '
debolezza x
x
web servers
è x
', '
weakness x
x
web servers
is x
'),
(12, 2, 'y', 'Web servers', 'Debolezza y', 'Weakness y', 'è y', 'is y', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":7.5,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{}', '{}', '[]', NULL, 'false', '
debolezza y
y
web servers
è y
', '
weakness y
y
web servers
is y
'),
(13, 1, 'z', 'Web servers', 'Debolezza z', 'Weakness z', 'è z', 'is z', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":7.5,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{}', '{}', '[]', NULL, 'false', '
debolezza z
z
web servers
è z
', '
weakness z
z
web servers
is z
'),
(13, 2, 'x', 'Web servers', 'Debolezza x', 'Weakness x', 'è x', 'is x', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":7.5,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{}', '{}', '[]', NULL, 'false', '
debolezza x
x
web servers
è x
', '
weakness x
x
web servers
is x
'),
(14, 1, 'x', 'Web servers', 'Debolezza x', 'Weakness x', 'è x', 'is x', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":7.5,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{}', '{}', '[]', NULL, 'false', '
debolezza x
x
web servers
è x
', '
weakness x
x
web servers
is x
'),
(14, 2, 'z', 'Web servers', 'Debolezza z', 'Weakness z', 'è z', 'is z', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":7.5,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{}', '{}', '[]', NULL, 'false', '
debolezza z
z
web servers
è z
', '
weakness z
z
web servers
is z
'),
(15, 1, 'CVE-2021-44228', 'Web servers', 'Debolezza CVE-2021-44228', 'Weakness CVE-2021-44228', 'è CVE-2021-44228', 'is CVE-2021-44228', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', '{"v2":{"score":7.5,"vector":"AV:N/AC:L/Au:N/C:P/I:P/A:P"},"v3":{"score":9.8,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H"},"v4":{"score":9.3,"vector":"CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N"}}', '{CVE-2021-44228}', '{}', '[{"id":"CVE-2021-44228","link":"https://example.com/1"},{"id":"","link":""}]', NULL, 'false', '
debolezza cve-2021-44228
cve-2021-44228
cve-2021-44228
web servers
è cve-2021-44228
', '
weakness cve-2021-44228
cve-2021-44228
cve-2021-44228
web servers
is cve-2021-44228
'),
(15, 2, 'fresh', 'Web servers', 'Debolezza fresh', 'Weakness fresh', 'è fresh', 'is fresh', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":7.5,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{}', '{}', '[]', NULL, 'false', '
debolezza fresh
fresh
web servers
è fresh
', '
weakness fresh
fresh
web servers
is fresh
'),
(2, 1, 'CVE-2021-44228', 'Web servers', 'Debolezza CVE-2021-44228', 'Weakness CVE-2021-44228', 'è CVE-2021-44228', 'is CVE-2021-44228', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', '{"v2":{"score":7.5,"vector":"AV:N/AC:L/Au:N/C:P/I:P/A:P"},"v3":{"score":9.8,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H"},"v4":{"score":9.3,"vector":"CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N"}}', '{CVE-2021-44228}', '{}', '[{"id":"CVE-2021-44228","link":"https://example.com/1"},{"id":"","link":""}]', 0.999, 'true', '
debolezza cve-2021-44228
cve-2021-44228
cve-2021-44228
web servers
è cve-2021-44228
', '
weakness cve-2021-44228
cve-2021-44228
cve-2021-44228
web servers
is cve-2021-44228
'),
(2, 10, 'script', 'Web servers', 'Debolezza script', 'Weakness script', 'è script', 'is script', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":7.5,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{}', '{}', '[]', NULL, 'false', '
debolezza script
script
web servers
è script
', '
weakness script
script
web servers
is script
'),
(2, 11, 'redis', 'Web servers', 'Debolezza redis', 'Weakness redis', 'è redis', 'is redis', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":7.5,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{}', '{}', '[]', NULL, 'false', '
debolezza redis
redis
web servers
è redis
', '
weakness redis
redis
web servers
is redis
'),
(2, 12, 'snmp-public', 'Web servers', 'Debolezza snmp-public', 'Weakness snmp-public', 'è snmp-public', 'is snmp-public', 'Aggiorna', 'Update', 'AV:N/AC:L/Au:N/C:P/I:P/A:P', '{"v2":{"score":7.5,"vector":"AV:N/AC:L/Au:N/C:P/I:P/A:P"},"v3":null,"v4":null}', '{}', '{}', '[]', NULL, 'false', '
debolezza snmp-public
snmp-public
web servers
è snmp-public
', '
weakness snmp-public
snmp-public
web servers
is snmp-public
'),
(2, 13, 'hostile',  E'<script>alert(''x'')</script>''; DROP TABLE tasks; -- "\\"� ‮ àààà',  E'It <script>alert(''x'')</script>''; DROP TABLE tasks; -- "\\"� ‮ àààà',  E'En <script>alert(''x'')</script>''; DROP TABLE tasks; -- "\\"� ‮ àààà',  E'<script>alert(''x'')</script>''; DROP TABLE tasks; --
"\\"� ‮ àààà',  E'<script>alert(''x'')</script>''; DROP TABLE tasks; --
"\\"� ‮ àààà', 'Aggiorna', 'Update', '', '{"v2":null,"v3":null,"v4":null}', '{}', '{}', '[{"id":"y","link":"https://example.com/<y>"}]', NULL, 'false',  E'
it <script>alert(''x'')</script>''; drop table tasks; -- "\\"� ‮ àààà
hostile
<script>alert(''x'')</script>''; drop table tasks; -- "\\"� ‮ àààà
<script>alert(''x'')</script>''; drop table tasks; -- "\\"� ‮ àààà
',  E'
en <script>alert(''x'')</script>''; drop table tasks; -- "\\"� ‮ àààà
hostile
<script>alert(''x'')</script>''; drop table tasks; -- "\\"� ‮ àààà
<script>alert(''x'')</script>''; drop table tasks; -- "\\"� ‮ àààà
'),
(2, 14, 'asleep', 'Web servers', 'Debolezza asleep', 'Weakness asleep', 'è asleep', 'is asleep', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":4,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{}', '{}', '[]', NULL, 'false', '
debolezza asleep
asleep
web servers
è asleep
', '
weakness asleep
asleep
web servers
is asleep
'),
(2, 15, 'waiting', 'Web servers', 'Debolezza waiting', 'Weakness waiting', 'è waiting', 'is waiting', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":9,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{}', '{}', '[]', NULL, 'false', '
debolezza waiting
waiting
web servers
è waiting
', '
weakness waiting
waiting
web servers
is waiting
'),
(2, 16, 'by-name', 'Web servers', 'Debolezza by-name', 'Weakness by-name', 'è by-name', 'is by-name', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":7,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{}', '{}', '[]', NULL, 'false', '
debolezza by-name
by-name
web servers
è by-name
', '
weakness by-name
by-name
web servers
is by-name
'),
(2, 2, 'CVE-2020-0002', 'Web servers', 'Debolezza CVE-2020-0002', 'Weakness CVE-2020-0002', 'è CVE-2020-0002', 'is CVE-2020-0002', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":5,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{CVE-2020-0002}', '{}', '[]', 0.5, 'false', '
debolezza cve-2020-0002
cve-2020-0002
cve-2020-0002
web servers
è cve-2020-0002
', '
weakness cve-2020-0002
cve-2020-0002
cve-2020-0002
web servers
is cve-2020-0002
'),
(2, 3, 'worse', 'Web servers', 'Debolezza worse', 'Weakness worse', 'è worse', 'is worse', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":9.1,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{}', '{}', '[]', NULL, 'false', '
debolezza worse
worse
web servers
è worse
', '
weakness worse
worse
web servers
is worse
'),
(2, 4, 'upgraded', 'Web servers', 'Debolezza upgraded', 'Weakness upgraded', 'è upgraded', 'is upgraded', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":7.5,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{}', '{}', '[]', NULL, 'false', '
debolezza upgraded
upgraded
web servers
è upgraded
', '
weakness upgraded
upgraded
web servers
is upgraded
'),
(2, 5, 'fresh', 'Web servers', 'Debolezza fresh', 'Weakness fresh', 'è fresh', 'is fresh', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":7.5,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{}', '{}', '[]', NULL, 'false', '
debolezza fresh
fresh
web servers
è fresh
', '
weakness fresh
fresh
web servers
is fresh
'),
(2, 6, 'general', 'Web servers', 'Debolezza general', 'Weakness general', 'è general', 'is general', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":2.6,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{}', '{}', '[]', NULL, 'false', '
debolezza general
general
web servers
è general
', '
weakness general
general
web servers
is general
'),
(2, 7, 'CVE-2020-0002', 'Web servers', 'Debolezza CVE-2020-0002', 'Weakness CVE-2020-0002', 'è CVE-2020-0002', 'is CVE-2020-0002', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":5,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{CVE-2020-0002}', '{}', '[]', 0.5, 'false', '
debolezza cve-2020-0002
cve-2020-0002
cve-2020-0002
web servers
è cve-2020-0002
', '
weakness cve-2020-0002
cve-2020-0002
cve-2020-0002
web servers
is cve-2020-0002
'),
(2, 8, 'fixed', 'Web servers', 'Debolezza fixed', 'Weakness fixed', 'è fixed', 'is fixed', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":6.4,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{}', '{}', '[]', NULL, 'false', '
debolezza fixed
fixed
web servers
è fixed
', '
weakness fixed
fixed
web servers
is fixed
'),
(2, 9, 'far', 'Web servers', 'Debolezza far', 'Weakness far', 'è far', 'is far', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":8.1,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{}', '{}', '[]', NULL, 'false', '
debolezza far
far
web servers
è far
', '
weakness far
far
web servers
is far
'),
(3, 1, 'CVE-2021-44228', 'Web servers', 'Debolezza CVE-2021-44228', 'Weakness CVE-2021-44228', 'è CVE-2021-44228', 'is CVE-2021-44228', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', '{"v2":{"score":7.5,"vector":"AV:N/AC:L/Au:N/C:P/I:P/A:P"},"v3":{"score":9.8,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H"},"v4":{"score":9.3,"vector":"CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N"}}', '{CVE-2021-44228}', '{}', '[{"id":"CVE-2021-44228","link":"https://example.com/1"},{"id":"","link":""}]', 0.999, 'true', '
debolezza cve-2021-44228
cve-2021-44228
cve-2021-44228
web servers
è cve-2021-44228
', '
weakness cve-2021-44228
cve-2021-44228
cve-2021-44228
web servers
is cve-2021-44228
'),
(3, 10, 'waiting', 'Web servers', 'Debolezza waiting', 'Weakness waiting', 'è waiting', 'is waiting', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":9,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{}', '{}', '[]', NULL, 'false', '
debolezza waiting
waiting
web servers
è waiting
', '
weakness waiting
waiting
web servers
is waiting
'),
(3, 11, 'by-name', 'Web servers', 'Debolezza by-name', 'Weakness by-name', 'è by-name', 'is by-name', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":7,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{}', '{}', '[]', NULL, 'false', '
debolezza by-name
by-name
web servers
è by-name
', '
weakness by-name
by-name
web servers
is by-name
'),
(3, 2, 'CVE-2020-0002', 'Web servers', 'Debolezza CVE-2020-0002', 'Weakness CVE-2020-0002', 'è CVE-2020-0002', 'is CVE-2020-0002', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":5,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{CVE-2020-0002}', '{}', '[]', 0.5, 'false', '
debolezza cve-2020-0002
cve-2020-0002
cve-2020-0002
web servers
è cve-2020-0002
', '
weakness cve-2020-0002
cve-2020-0002
cve-2020-0002
web servers
is cve-2020-0002
'),
(3, 3, 'worse', 'Web servers', 'Debolezza worse', 'Weakness worse', 'è worse', 'is worse', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":9.1,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{}', '{}', '[]', NULL, 'false', '
debolezza worse
worse
web servers
è worse
', '
weakness worse
worse
web servers
is worse
'),
(3, 4, 'upgraded', 'Web servers', 'Debolezza upgraded', 'Weakness upgraded', 'è upgraded', 'is upgraded', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":7.5,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{}', '{}', '[]', NULL, 'false', '
debolezza upgraded
upgraded
web servers
è upgraded
', '
weakness upgraded
upgraded
web servers
is upgraded
'),
(3, 5, 'fresh', 'Web servers', 'Debolezza fresh', 'Weakness fresh', 'è fresh', 'is fresh', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":7.5,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{}', '{}', '[]', NULL, 'false', '
debolezza fresh
fresh
web servers
è fresh
', '
weakness fresh
fresh
web servers
is fresh
'),
(3, 6, 'general', 'Web servers', 'Debolezza general', 'Weakness general', 'è general', 'is general', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":2.6,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{}', '{}', '[]', NULL, 'false', '
debolezza general
general
web servers
è general
', '
weakness general
general
web servers
is general
'),
(3, 7, 'asleep', 'Web servers', 'Debolezza asleep', 'Weakness asleep', 'è asleep', 'is asleep', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":4,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{}', '{}', '[]', NULL, 'false', '
debolezza asleep
asleep
web servers
è asleep
', '
weakness asleep
asleep
web servers
is asleep
'),
(3, 8, 'far', 'Web servers', 'Debolezza far', 'Weakness far', 'è far', 'is far', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":8.1,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{}', '{}', '[]', NULL, 'false', '
debolezza far
far
web servers
è far
', '
weakness far
far
web servers
is far
'),
(3, 9, 'script', 'Web servers', 'Debolezza script', 'Weakness script', 'è script', 'is script', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":7.5,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{}', '{}', '[]', NULL, 'false', '
debolezza script
script
web servers
è script
', '
weakness script
script
web servers
is script
'),
(4, 1, 'CVE-2019-1', 'Web servers', 'Debolezza CVE-2019-1', 'Weakness CVE-2019-1', 'è CVE-2019-1', 'is CVE-2019-1', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":9.9,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{CVE-2019-1}', '{}', '[]', NULL, 'false', '
debolezza cve-2019-1
cve-2019-1
cve-2019-1
web servers
è cve-2019-1
', '
weakness cve-2019-1
cve-2019-1
cve-2019-1
web servers
is cve-2019-1
'),
(5, 1, 'CVE-2019-1', 'Web servers', 'Debolezza CVE-2019-1', 'Weakness CVE-2019-1', 'è CVE-2019-1', 'is CVE-2019-1', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":9.9,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{CVE-2019-1}', '{}', '[]', NULL, 'false', '
debolezza cve-2019-1
cve-2019-1
cve-2019-1
web servers
è cve-2019-1
', '
weakness cve-2019-1
cve-2019-1
cve-2019-1
web servers
is cve-2019-1
'),
(6, 1, 'CVE-2019-1', 'Web servers', 'Debolezza CVE-2019-1', 'Weakness CVE-2019-1', 'è CVE-2019-1', 'is CVE-2019-1', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":9.9,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{CVE-2019-1}', '{}', '[]', NULL, 'false', '
debolezza cve-2019-1
cve-2019-1
cve-2019-1
web servers
è cve-2019-1
', '
weakness cve-2019-1
cve-2019-1
cve-2019-1
web servers
is cve-2019-1
'),
(7, 1, 'CVE-2021-44228', 'Web servers', 'Debolezza CVE-2021-44228', 'Weakness CVE-2021-44228', 'è CVE-2021-44228', 'is CVE-2021-44228', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', '{"v2":{"score":7.5,"vector":"AV:N/AC:L/Au:N/C:P/I:P/A:P"},"v3":{"score":9.8,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H"},"v4":{"score":9.3,"vector":"CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N"}}', '{CVE-2021-44228}', '{}', '[{"id":"CVE-2021-44228","link":"https://example.com/1"},{"id":"","link":""}]', NULL, 'false', '
debolezza cve-2021-44228
cve-2021-44228
cve-2021-44228
web servers
è cve-2021-44228
', '
weakness cve-2021-44228
cve-2021-44228
cve-2021-44228
web servers
is cve-2021-44228
'),
(7, 2, 'fresh', 'Web servers', 'Debolezza fresh', 'Weakness fresh', 'è fresh', 'is fresh', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":7.5,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{}', '{}', '[]', NULL, 'false', '
debolezza fresh
fresh
web servers
è fresh
', '
weakness fresh
fresh
web servers
is fresh
'),
(8, 1, 'CVE-2021-44228', 'Web servers', 'Debolezza CVE-2021-44228', 'Weakness CVE-2021-44228', 'è CVE-2021-44228', 'is CVE-2021-44228', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', '{"v2":{"score":7.5,"vector":"AV:N/AC:L/Au:N/C:P/I:P/A:P"},"v3":{"score":9.8,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H"},"v4":{"score":9.3,"vector":"CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N"}}', '{CVE-2021-44228}', '{}', '[{"id":"CVE-2021-44228","link":"https://example.com/1"},{"id":"","link":""}]', NULL, 'false', '
debolezza cve-2021-44228
cve-2021-44228
cve-2021-44228
web servers
è cve-2021-44228
', '
weakness cve-2021-44228
cve-2021-44228
cve-2021-44228
web servers
is cve-2021-44228
'),
(8, 2, 'fresh', 'Web servers', 'Debolezza fresh', 'Weakness fresh', 'è fresh', 'is fresh', 'Aggiorna', 'Update', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', '{"v2":null,"v3":{"score":7.5,"vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N"},"v4":null}', '{}', '{}', '[]', NULL, 'false', '
debolezza fresh
fresh
web servers
è fresh
', '
weakness fresh
fresh
web servers
is fresh
');

INSERT INTO nscan_vulnerabilities (report_no, no, issue_no, port, severity, previous_severity, first_seen, fingerprint, unconfirmed, ip, protocol, doubt, change, changed, versions, evidence) OVERRIDING SYSTEM VALUE VALUES
(1, 1, 1, 80, 9.8, NULL, '2026-01-01 03:04:05.678+00', '48a82026-53ac-96ed-84c3-4e95dbf1c392', 'false', '10.0.0.1/32', 'tcp', NULL, NULL, '{}', '2.4.49', 'Server: httpd 2.4.49'),
(1, 10, 10, 161, 7.5, NULL, '2026-01-01 03:04:05.678+00', '09479768-d37f-cc6b-d54e-e7bfccc79bfa', 'false', '10.0.0.1/32', 'udp', NULL, NULL, '{}', '2.4.49', 'Server: httpd 2.4.49'),
(1, 11, 11, 80, 0, NULL, '2026-01-01 03:04:05.678+00', '45320fe1-3b31-63bc-c5a8-8658a8b9ec19', 'false', '10.0.0.1/32', 'tcp', NULL, NULL, '{}', '',  E'<script>alert(''x'')</script>''; DROP TABLE tasks; --
"\\"� ‮ àààà'),
(1, 12, 12, 80, 4, NULL, '2026-01-01 03:04:05.678+00', '86c961ac-42a0-70b4-72c3-072393269a39', 'false', '10.0.0.2/32', 'tcp', NULL, NULL, '{}', '2.4.49', 'Server: httpd 2.4.49'),
(1, 13, 13, 80, 9, NULL, '2026-01-01 03:04:05.678+00', '721f5461-30d9-4a25-8b83-7a4282bc40b2', 'false', '10.0.0.3/32', 'tcp', NULL, NULL, '{}', '2.4.49', 'Server: httpd 2.4.49'),
(1, 14, 2, 80, 5, NULL, '2026-01-01 03:04:05.678+00', '32a7f537-683d-582c-1062-b68fa95b7692', 'false', '2001:db8::1/128', 'tcp', NULL, NULL, '{}', '2.4.49', 'Server: httpd 2.4.49'),
(1, 15, 14, 80, 7, NULL, '2026-01-01 03:04:05.678+00', 'feeda282-d499-8dfb-c500-9d0c8d317564', 'false', '10.0.9.9/32', 'tcp', NULL, NULL, '{}', '2.4.49', 'Server: httpd 2.4.49'),
(1, 2, 2, 80, 5, NULL, '2026-01-01 03:04:05.678+00', '1234f678-2d12-1cdb-edc4-98764c8668a5', 'false', '10.0.0.1/32', 'tcp', NULL, NULL, '{}', '2.4.49', 'Server: httpd 2.4.49'),
(1, 3, 3, 80, 6.4, NULL, '2026-01-01 03:04:05.678+00', 'a7326785-b231-ab9c-5089-8a4c8f5fb429', 'false', '10.0.0.1/32', 'tcp', NULL, NULL, '{}', '2.4.49', 'Server: httpd 2.4.49'),
(1, 4, 4, 80, 3.1, NULL, '2026-01-01 03:04:05.678+00', '51c3ff31-ddc4-855f-0613-a2fc80eb972d', 'false', '10.0.0.1/32', 'tcp', NULL, NULL, '{}', '2.4.49', 'Server: httpd 2.4.49'),
(1, 5, 5, 443, 7.5, NULL, '2026-01-01 03:04:05.678+00', '5778463b-9071-aa33-7e8f-21431eee070c', 'false', '10.0.0.1/32', 'tcp', NULL, NULL, '{}', '2.4.49', 'Server: httpd 2.4.49'),
(1, 6, 6, 8443, 8.1, NULL, '2026-01-01 03:04:05.678+00', '1e5e314a-6578-3d4d-cba8-c19faf94e273', 'false', '10.0.0.1/32', 'tcp', NULL, NULL, '{}', '2.4.49', 'Server: httpd 2.4.49'),
(1, 7, 7, 80, 7.5, NULL, '2026-01-01 03:04:05.678+00', '8479d202-3996-24d4-2b3c-7019bd48ca57', 'false', '10.0.0.1/32', 'tcp', NULL, NULL, '{}', '2.4.49', 'Server: httpd 2.4.49'),
(1, 8, 8, 443, 7.5, NULL, '2026-01-01 03:04:05.678+00', '4a640be5-de24-11f8-d490-8cc0bec4d702', 'false', '10.0.0.1/32', 'tcp', NULL, NULL, '{}', '2.4.49', 'Server: httpd 2.4.49'),
(1, 9, 9, 0, 2.6, NULL, '2026-01-01 03:04:05.678+00', '2b511b67-6e46-dd03-d9e2-b2c4751a8f08', 'false', '10.0.0.1/32', 'tcp', NULL, NULL, '{}', '2.4.49', 'Server: httpd 2.4.49'),
(12, 1, 1, 80, 7.5, 7.5, '2026-01-12 03:04:05.678+00', 'b9d05f5c-50b6-1f13-0500-a74b1f45865a', 'false', '10.1.0.1/32', 'tcp', NULL, 'still', '{}', '2.4.49', 'Server: httpd 2.4.49'),
(13, 1, 1, 80, 7.5, NULL, '2026-01-14 03:04:05.678+00', '2eeca63c-2c37-0f4d-59dc-18034532c6a6', 'false', '10.1.0.1/32', 'tcp', NULL, 'new', '{}', '2.4.49', 'Server: httpd 2.4.49'),
(14, 1, 1, 80, 7.5, NULL, '2026-01-12 03:04:05.678+00', 'b9d05f5c-50b6-1f13-0500-a74b1f45865a', 'false', '10.1.0.1/32', 'tcp', NULL, 'new', '{}', '2.4.49', 'Server: httpd 2.4.49'),
(15, 1, 1, 80, 9.8, NULL, '2026-01-16 03:04:05.678+00', '48a82026-53ac-96ed-84c3-4e95dbf1c392', 'false', '10.0.0.1/32', 'tcp', NULL, NULL, '{}', '2.4.49', 'Server: httpd 2.4.49'),
(15, 2, 2, 80, 7.5, NULL, '2026-01-16 03:04:05.678+00', '04d3bc95-bdd5-ad0e-62e2-8cb2dcf5e051', 'true', '10.0.0.1/32', 'tcp', 'backport', NULL, '{}', '2.4.49', 'Server: httpd 2.4.49'),
(2, 1, 1, 80, 9.8, 9.8, '2026-01-01 03:04:05.678+00', '48a82026-53ac-96ed-84c3-4e95dbf1c392', 'false', '10.0.0.1/32', 'tcp', NULL, 'still', '{}', '2.4.49', 'Server: httpd 2.4.49'),
(2, 2, 2, 80, 5, 5, '2026-01-01 03:04:05.678+00', '1234f678-2d12-1cdb-edc4-98764c8668a5', 'false', '10.0.0.1/32', 'tcp', NULL, 'changed', '{known_exploited}', '2.4.49', 'Server: httpd 2.4.49'),
(2, 3, 3, 80, 9.1, 3.1, '2026-01-01 03:04:05.678+00', '51c3ff31-ddc4-855f-0613-a2fc80eb972d', 'true', '10.0.0.1/32', 'tcp', 'backport', 'changed', '{severity,certainty}', '2.4.49', 'Server: httpd 2.4.49'),
(2, 4, 4, 443, 7.5, 7.5, '2026-01-01 03:04:05.678+00', '5778463b-9071-aa33-7e8f-21431eee070c', 'false', '10.0.0.1/32', 'tcp', NULL, 'changed', '{evidence}', '2.4.50', 'Server: httpd 2.4.50'),
(2, 5, 5, 53, 7.5, NULL, '2026-01-02 03:04:05.678+00', '134d547a-0b33-50c7-e4f1-1cec0e3109af', 'true', '10.0.0.1/32', 'udp', 'platform_unknown', 'new', '{}', '2.4.49', 'Server: httpd 2.4.49'),
(2, 6, 6, 0, 2.6, 2.6, '2026-01-01 03:04:05.678+00', '2b511b67-6e46-dd03-d9e2-b2c4751a8f08', 'true', '10.0.0.1/32', 'tcp', 'possible', 'changed', '{certainty}', '2.4.49', 'Server: httpd 2.4.49'),
(3, 1, 1, 80, 9.8, 9.8, '2026-01-01 03:04:05.678+00', '48a82026-53ac-96ed-84c3-4e95dbf1c392', 'false', '10.0.0.1/32', 'tcp', NULL, 'still', '{}', '2.4.49', 'Server: httpd 2.4.49'),
(3, 2, 2, 80, 5, 5, '2026-01-01 03:04:05.678+00', '1234f678-2d12-1cdb-edc4-98764c8668a5', 'false', '10.0.0.1/32', 'tcp', NULL, 'still', '{}', '2.4.49', 'Server: httpd 2.4.49'),
(3, 3, 3, 80, 9.1, 9.1, '2026-01-01 03:04:05.678+00', '51c3ff31-ddc4-855f-0613-a2fc80eb972d', 'true', '10.0.0.1/32', 'tcp', 'backport', 'still', '{}', '2.4.49', 'Server: httpd 2.4.49'),
(3, 4, 4, 443, 7.5, 7.5, '2026-01-01 03:04:05.678+00', '5778463b-9071-aa33-7e8f-21431eee070c', 'false', '10.0.0.1/32', 'tcp', NULL, 'still', '{}', '2.4.50', 'Server: httpd 2.4.50'),
(3, 5, 5, 53, 7.5, 7.5, '2026-01-02 03:04:05.678+00', '134d547a-0b33-50c7-e4f1-1cec0e3109af', 'true', '10.0.0.1/32', 'udp', 'platform_unknown', 'still', '{}', '2.4.49', 'Server: httpd 2.4.49'),
(3, 6, 6, 0, 2.6, 2.6, '2026-01-01 03:04:05.678+00', '2b511b67-6e46-dd03-d9e2-b2c4751a8f08', 'true', '10.0.0.1/32', 'tcp', 'possible', 'still', '{}', '2.4.49', 'Server: httpd 2.4.49'),
(3, 7, 7, 80, 4, 4, '2026-01-01 03:04:05.678+00', '86c961ac-42a0-70b4-72c3-072393269a39', 'false', '10.0.0.2/32', 'tcp', NULL, 'still', '{}', '2.4.49', 'Server: httpd 2.4.49'),
(4, 1, 1, 80, 9.9, NULL, '2026-01-04 03:04:05.678+00', 'b250cf17-e140-060d-1b3c-7c5c8e15ba90', 'true', '10.1.0.1/32', 'tcp', 'version_unknown', NULL, '{}', '2.4.49', 'Server: httpd 2.4.49'),
(7, 1, 1, 80, 9.8, 9.8, '2026-01-01 03:04:05.678+00', '48a82026-53ac-96ed-84c3-4e95dbf1c392', 'false', '10.0.0.1/32', 'tcp', NULL, 'changed', '{known_exploited}', '2.4.49', 'Server: httpd 2.4.49'),
(7, 2, 2, 80, 7.5, NULL, '2026-01-07 03:04:05.678+00', '04d3bc95-bdd5-ad0e-62e2-8cb2dcf5e051', 'true', '10.0.0.1/32', 'tcp', 'backport', 'new', '{}', '2.4.49', 'Server: httpd 2.4.49'),
(8, 1, 1, 80, 9.8, NULL, '2026-01-08 03:04:05.678+00', '48a82026-53ac-96ed-84c3-4e95dbf1c392', 'false', '10.0.0.1/32', 'tcp', NULL, NULL, '{}', '2.4.49', 'Server: httpd 2.4.49'),
(8, 2, 2, 80, 7.5, NULL, '2026-01-08 03:04:05.678+00', '04d3bc95-bdd5-ad0e-62e2-8cb2dcf5e051', 'true', '10.0.0.1/32', 'tcp', 'backport', NULL, '{}', '2.4.49', 'Server: httpd 2.4.49');

INSERT INTO nscan_gone (report_no, no, issue_no, port, severity, first_seen, fingerprint, unconfirmed, ip, protocol, hostname, change, reason, versions) OVERRIDING SYSTEM VALUE VALUES
(12, 2, 2, 80, 7.5, '2026-01-12 03:04:05.678+00', 'ced3a052-1ecc-7a07-b27a-025c31ea6cc2', 'false', '10.1.0.1/32', 'tcp', NULL, 'gone', NULL, '2.4.49'),
(13, 2, 2, 80, 7.5, '2026-01-12 03:04:05.678+00', 'b9d05f5c-50b6-1f13-0500-a74b1f45865a', 'false', '10.1.0.1/32', 'tcp', NULL, 'gone', NULL, '2.4.49'),
(14, 2, 2, 80, 7.5, '2026-01-14 03:04:05.678+00', '2eeca63c-2c37-0f4d-59dc-18034532c6a6', 'false', '10.1.0.1/32', 'tcp', NULL, 'gone', NULL, '2.4.49'),
(2, 10, 12, 161, 7.5, '2026-01-01 03:04:05.678+00', '09479768-d37f-cc6b-d54e-e7bfccc79bfa', 'false', '10.0.0.1/32', 'udp', 'www.example.com', 'gone', NULL, '2.4.49'),
(2, 11, 11, 443, 7.5, '2026-01-01 03:04:05.678+00', '4a640be5-de24-11f8-d490-8cc0bec4d702', 'false', '10.0.0.1/32', 'tcp', 'www.example.com', 'gone', NULL, '2.4.49'),
(2, 12, 9, 8443, 8.1, '2026-01-01 03:04:05.678+00', '1e5e314a-6578-3d4d-cba8-c19faf94e273', 'false', '10.0.0.1/32', 'tcp', 'www.example.com', 'unverified', 'not_in_profile', '2.4.49'),
(2, 13, 14, 80, 4, '2026-01-01 03:04:05.678+00', '86c961ac-42a0-70b4-72c3-072393269a39', 'false', '10.0.0.2/32', 'tcp', 'asleep.example.com', 'unverified', 'host_down', '2.4.49'),
(2, 14, 15, 80, 9, '2026-01-01 03:04:05.678+00', '721f5461-30d9-4a25-8b83-7a4282bc40b2', 'false', '10.0.0.3/32', 'tcp', NULL, 'unverified', 'stopped', '2.4.49'),
(2, 15, 16, 80, 7, '2026-01-01 03:04:05.678+00', 'feeda282-d499-8dfb-c500-9d0c8d317564', 'false', '10.0.9.9/32', 'tcp', 'name.example.com', 'unverified', 'not_resolved', '2.4.49'),
(2, 16, 7, 80, 5, '2026-01-01 03:04:05.678+00', '32a7f537-683d-582c-1062-b68fa95b7692', 'false', '2001:db8::1/128', 'tcp',  E'<script>alert(''x'')</script>''; DROP TABLE tasks; -- "\\"� ‮ àààà', 'gone', NULL, '2.4.49'),
(2, 7, 13, 80, 0, '2026-01-01 03:04:05.678+00', '45320fe1-3b31-63bc-c5a8-8658a8b9ec19', 'false', '10.0.0.1/32', 'tcp', 'www.example.com', 'gone', NULL, ''),
(2, 8, 10, 80, 7.5, '2026-01-01 03:04:05.678+00', '8479d202-3996-24d4-2b3c-7019bd48ca57', 'false', '10.0.0.1/32', 'tcp', 'www.example.com', 'unverified', 'timed_out', '2.4.49'),
(2, 9, 8, 80, 6.4, '2026-01-01 03:04:05.678+00', 'a7326785-b231-ab9c-5089-8a4c8f5fb429', 'false', '10.0.0.1/32', 'tcp', 'www.example.com', 'gone', NULL, '2.4.49'),
(3, 10, 10, 80, 9, '2026-01-01 03:04:05.678+00', '721f5461-30d9-4a25-8b83-7a4282bc40b2', 'false', '10.0.0.3/32', 'tcp', NULL, 'gone', NULL, '2.4.49'),
(3, 8, 9, 80, 7.5, '2026-01-01 03:04:05.678+00', '8479d202-3996-24d4-2b3c-7019bd48ca57', 'false', '10.0.0.1/32', 'tcp', 'www.example.com', 'unverified', 'timed_out', '2.4.49'),
(3, 9, 8, 8443, 8.1, '2026-01-01 03:04:05.678+00', '1e5e314a-6578-3d4d-cba8-c19faf94e273', 'false', '10.0.0.1/32', 'tcp', 'www.example.com', 'gone', NULL, '2.4.49'),
(5, 1, 1, 80, 9.9, '2026-01-04 03:04:05.678+00', 'b250cf17-e140-060d-1b3c-7c5c8e15ba90', 'true', '10.1.0.1/32', 'tcp', NULL, 'unverified', 'cut', '2.4.49'),
(6, 1, 1, 80, 9.9, '2026-01-04 03:04:05.678+00', 'b250cf17-e140-060d-1b3c-7c5c8e15ba90', 'true', '10.1.0.1/32', 'tcp', NULL, 'gone', NULL, '2.4.49');

SELECT setval(pg_get_serial_sequence('nscan_targets', 'no'), max(no)) FROM nscan_targets;

SELECT setval(pg_get_serial_sequence('nscan_reports', 'no'), max(no)) FROM nscan_reports;
