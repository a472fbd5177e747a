-- Holds the number for the change that makes report storage general; that change replaces this file.
SELECT 1;
